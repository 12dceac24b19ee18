import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { HostCalls, ReadOptions } from './core/client'
import { ApiError, storefrontHost } from './core/client'
import { phpImage, phpImages, phpObject, phpText } from './core/php'

export const Homepage = v.object({
  left_text: phpText,
  right_text: phpText,
  left_description: phpText,
  right_description: phpText,
  banner_images: phpImages,
  first_image: phpImage,
  second_image: phpImage,
})
export const AboutUs = v.object({
  first_paragraph: phpText,
  second_paragraph: phpText,
  third_paragraph: phpText,
  image: phpImage,
})
export const Bottom = v.object({
  first_title: phpText,
  second_title: phpText,
  third_title: phpText,
  first_image: phpImage,
  second_image: phpImage,
  third_image: phpImage,
})
export type Homepage = v.InferOutput<typeof Homepage>
export type AboutUs = v.InferOutput<typeof AboutUs>
export type Bottom = v.InferOutput<typeof Bottom>

/** Content exists if at least one field is filled (D-191). */
function nullIfEmpty<T extends object>(content: T | null): T | null {
  const isFilled = (value: unknown) =>
    Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value.trim() !== ''
  return content && Object.values(content).some(isFilled) ? content : null
}

type ReadPage<T> = (file: string, rules: ReadOptions<T | null>) => Promise<T | null>

/** Null if the shop has no such page. */
export async function fetchPageContent<T extends object>(
  page: string,
  file: string,
  schema: v.GenericSchema<unknown, T>,
  read: ReadPage<T>,
  signal?: AbortSignal,
): Promise<T | null> {
  const reply = v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((body) => v.parse(phpObject(schema), body[page])),
  )
  try {
    return nullIfEmpty(await read(file, { reply, bodyDecides: true, ...(signal && { signal }) }))
  } catch (error) {
    // A new shop's backend refuses a page that it does not have yet. This means no content, not a failed read (D-191).
    if (
      error instanceof ApiError &&
      error.kind === 'refused' &&
      ((error.status ?? 0) < 300 || error.status === 404)
    )
      return null
    throw error
  }
}

/** The storefront reads a page from the fixed host, the back office from the admin's host. */
export const pageQuery = <T extends object>(
  page: string,
  file: string,
  host: HostCalls,
  schema: v.GenericSchema<unknown, T>,
) =>
  queryOptions({
    queryKey: ['pages', page, host === storefrontHost ? 'shop' : 'admin'],
    queryFn: ({ signal }) =>
      fetchPageContent(page, file, schema, (...call) => host.get(...call), signal),
  })

export const homepageQuery = () =>
  pageQuery('homepage', 'get_homepage_data.php', storefrontHost, Homepage)
export const aboutusQuery = () =>
  pageQuery('aboutus', 'get_aboutus_data.php', storefrontHost, AboutUs)
export const bottomQuery = () => pageQuery('bottom', 'get_bottom_data.php', storefrontHost, Bottom)
