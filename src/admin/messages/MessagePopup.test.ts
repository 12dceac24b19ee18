import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DEFAULT_TEMPLATES, type Template } from '../../rules/messageText'
import { changeTemplates, resetTemplates, useTemplates } from './MessagePopup'

const TEMPLATES_KEY = 'office-message-templates'
const templateNamed = (name: string): Template => ({
  name,
  text: `Hello from ${name}`,
  about: 'person',
})
const templateNames = () => renderHook(() => useTemplates()).result.current.map(({ name }) => name)

it('a text is added to those that another tab has saved since, and Reset gives the delivered ones', () => {
  const given = DEFAULT_TEMPLATES.map(({ name }) => name)
  expect(templateNames()).toEqual(given)
  changeTemplates((all) => [...all, templateNamed('mine')])
  localStorage.setItem(TEMPLATES_KEY, JSON.stringify([templateNamed('theirs')]))
  changeTemplates((all) => [...all, templateNamed('mine too')])
  expect(templateNames()).toEqual(['theirs', 'mine too'])
  resetTemplates()
  expect(templateNames()).toEqual(given)
})

it('a damaged record gives way to the delivered texts, and a damaged text to none', () => {
  localStorage.setItem(TEMPLATES_KEY, '{')
  expect(templateNames()).toEqual(DEFAULT_TEMPLATES.map(({ name }) => name))
  localStorage.setItem(TEMPLATES_KEY, JSON.stringify([templateNamed('whole'), { name: 'half' }]))
  expect(templateNames()).toEqual(['whole'])
})
