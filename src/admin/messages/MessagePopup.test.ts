import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DEFAULT_TEMPLATES, type Template } from '../../rules/messageText'
import { changeTemplates, resetTemplates, useTemplates } from './MessagePopup'

const KEY = 'office-message-templates'
const textOf = (name: string): Template => ({ name, text: `Hello from ${name}`, about: 'person' })
const names = () => renderHook(() => useTemplates()).result.current.map(({ name }) => name)

it('a text is added to those that another tab has saved since, and Reset gives the delivered ones', () => {
  const given = DEFAULT_TEMPLATES.map(({ name }) => name)
  expect(names()).toEqual(given)
  changeTemplates((all) => [...all, textOf('mine')])
  localStorage.setItem(KEY, JSON.stringify([textOf('theirs')]))
  changeTemplates((all) => [...all, textOf('mine too')])
  expect(names()).toEqual(['theirs', 'mine too'])
  resetTemplates()
  expect(names()).toEqual(given)
})

it('a damaged record gives way to the delivered texts, and a damaged text to none', () => {
  localStorage.setItem(KEY, '{')
  expect(names()).toEqual(DEFAULT_TEMPLATES.map(({ name }) => name))
  localStorage.setItem(KEY, JSON.stringify([textOf('whole'), { name: 'half' }]))
  expect(names()).toEqual(['whole'])
})
