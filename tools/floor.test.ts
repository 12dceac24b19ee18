// @vitest-environment node
import { resolveConfig } from 'vite'
import { describe, expect, it } from 'vitest'
import { OLDEST_BROWSERS } from './floorBrowsers.mjs'
import { judgeFeatures, newerFeaturesInFile } from './floorJudge.mjs'

type Finding = { feature: string; file: string; lacks: string[]; text: string; worker?: boolean }

const featuresIn = (
  name: string,
  text: string,
  nameOf?: (name: string) => string | undefined,
): Finding[] => newerFeaturesInFile(name, text, nameOf)
const scriptFeatures = (text: string) =>
  featuresIn('shop-abc123.js', text).map(({ feature }) => feature)
const styleFeatures = (text: string) =>
  featuresIn('shop-abc123.css', text).map(({ feature }) => feature)

it('the floor is what the documents say and the build compiles for', async () => {
  expect(OLDEST_BROWSERS).toMatchObject({ chrome: 92, safari: 15.4, firefox: 98 })
  expect((await resolveConfig({}, 'build')).build.cssTarget).toEqual([
    'chrome92',
    'safari15.4',
    'firefox98',
  ])
})

describe('a script', () => {
  it.each([
    [
      'an array method',
      'export const last = (list) => list.findLast(Boolean)',
      'javascript.builtins.Array.findLast',
    ],
    [
      'toSorted, which src/app/polyfills.ts adds',
      '[1].toSorted()',
      'javascript.builtins.Array.toSorted',
    ],
    ['a static method', 'Object.groupBy([], String)', 'javascript.builtins.Object.groupBy'],
    ['a static method of the web', 'AbortSignal.any([])', 'api.AbortSignal.any_static'],
    [
      'a method through the prototype',
      'Array.prototype.toSpliced.call([])',
      'javascript.builtins.Array.toSpliced',
    ],
    ['a global function', 'structuredClone({})', 'api.structuredClone'],
    ['a class', 'new CompressionStream("gzip")', 'api.CompressionStream'],
    ['a part of navigator', 'navigator.virtualKeyboard.show()', 'api.Navigator.virtualKeyboard'],
    ['the same through window', 'window.navigator.share({})', 'api.Navigator.share'],
    ['an event', 'x.addEventListener("scrollend", f)', 'api.Document.scrollend_event'],
    ['an attribute', 'x.jsx(`div`, { popover: `auto` })', 'html.global_attributes.popover'],
    ['an element', 'document.createElement("search")', 'html.elements.search'],
    [
      'a static block',
      'class A { static { start() } }',
      'javascript.classes.static.initialization_blocks',
    ],
    [
      'import attributes',
      'import a from "./a.json" with { type: "json" }; a()',
      'javascript.statements.import.import_attributes',
    ],
    [
      'a lookbehind',
      'export const a = /(?<=b)c/',
      'javascript.regular_expressions.lookbehind_assertion',
    ],
    [
      'a lookbehind after a class and an escape',
      'export const a = /[(\\]]\\((?<!b)c/',
      'javascript.regular_expressions.lookbehind_assertion',
    ],
    [
      'a lookbehind in a text',
      'new RegExp("(?<=b)c")',
      'javascript.regular_expressions.lookbehind_assertion',
    ],
    ['the v flag', 'export const a = /[a--b]/v', 'javascript.builtins.RegExp.unicodeSets'],
    ['a modifier', 'export const a = /(?i:b)c/', 'javascript.regular_expressions.modifier'],
  ])('%s is named', (_what, text, feature) => {
    expect(scriptFeatures(text)).toContain(feature)
  })

  it.each([
    [
      'what every browser of the floor has',
      'await fetch("/a"); [1].at(-1); a?.b ?? c; x ||= 1; class A { #a = 1; static b = 2; has = (o) => #a in o }',
    ],
    ['what is only asked for', 'typeof structuredClone === "function"; "share" in navigator'],
    [
      'a name of its own',
      'const structuredClone = (x) => x; structuredClone(1); ({ structuredClone: 1 }).structuredClone',
    ],
    ['a method that older classes have too', 'list.has(1); signal.any; map.get(1).keys()'],
    [
      'what only looks like a lookbehind',
      'export const a = /[(?<=]\\(?<=(?<name>b)(?=c)(?!d)(?:e)/',
    ],
  ])('%s is not', (_what, text) => {
    expect(scriptFeatures(text)).toEqual([])
  })

  it('the finding tells the file, who lacks the feature, since when the others have it, and the place', () => {
    const [one] = featuresIn('shop-abc123.js', 'list.findLast(Boolean)')
    expect(one).toMatchObject({
      file: 'shop.js',
      text: expect.stringContaining('list.findLast') as string,
    })
    expect(one?.lacks).toEqual(
      expect.arrayContaining(['chrome 92 (since 97)', 'firefox 98 (since 104)']),
    )
    expect(one?.lacks.join()).not.toContain('safari')
  })
})

describe('a style sheet', () => {
  it.each([
    [':has()', '.a:has(:checked) { color: red }', 'css.selectors.has'],
    [':has() inside another selector', '.a:not(:has(b)) { color: red }', 'css.selectors.has'],
    [
      'dvh',
      '.a { max-height: calc(100dvh - 32px) }',
      'css.types.length.viewport_percentage_units_dynamic',
    ],
    [
      'a unit of a container',
      '.a { max-width: 100cqw }',
      'css.types.length.container_query_length_units',
    ],
    [
      'a unit inside a custom property',
      ':root { --all: 100dvh }',
      'css.types.length.viewport_percentage_units_dynamic',
    ],
    ['color-mix()', '.a { color: color-mix(in srgb, red, blue) }', 'css.types.color.color-mix'],
    ['a property', '.a { translate: -50% -50% }', 'css.properties.translate'],
    ['a value', '.a { text-wrap: balance }', 'css.properties.text-wrap'],
    [
      'a range in a media query',
      '@media (width >= 40em) { .a { color: red } }',
      'css.at-rules.media.range_syntax',
    ],
    [
      'a container query',
      '@container (max-width: 10rem) { .a { color: red } }',
      'css.at-rules.container',
    ],
    ['a layer', '@layer base { .a { color: red } }', 'css.at-rules.layer'],
    ['nesting', '.a { color: red; & .b { color: blue } }', 'css.selectors.nesting'],
    [
      'what stands in another @supports',
      '@supports (color: color-mix(in srgb, red, red)) { .a { height: 1dvh } }',
      'css.types.length.viewport_percentage_units_dynamic',
    ],
    [
      'what stands where it is known to be missing',
      '@supports not (height: 1dvh) { .a { height: 1dvh } }',
      'css.types.length.viewport_percentage_units_dynamic',
    ],
    [
      'a fall-back that comes too late',
      '.a { height: 100dvh; height: 100vh }',
      'css.types.length.viewport_percentage_units_dynamic',
    ],
    // A browser accepts a value with var() without parsing it. If the value turns out invalid, the earlier value is
    // already lost.
    [
      'a fall-back in front of var()',
      '.a { height: 90vh; height: calc(100dvh - var(--b)) }',
      'css.types.length.viewport_percentage_units_dynamic',
    ],
  ])('%s is named', (_what, text, feature) => {
    expect(styleFeatures(text)).toContain(feature)
  })

  it.each([
    [
      'an earlier value of the same property',
      '.a { max-height: 90vh; max-height: calc(100dvh - 32px) }',
    ],
    ["Safari's own name in front", '.a { -webkit-user-select: none; user-select: none }'],
    ['@supports with the value', '@supports (height: 1dvh) { :root { --all: 100dvh } }'],
    [
      '@supports with the selector',
      '@supports selector(:has(a)) { .a:has(b) { color: red } } @supports not selector(:has(a)) { .a:focus-within { color: red } }',
    ],
  ])('%s is a fall-back', (_what, text) => {
    expect(styleFeatures(text)).toEqual([])
  })

  it('the finding names the CSS module that the class comes from', () => {
    const nameOf = (name: string) =>
      name === 'Field' ? 'src/ui/controls/Field.module.css' : undefined
    expect(featuresIn('parts-abc123.css', '.Field_label:has(b){color:red}', nameOf)[0]?.file).toBe(
      'src/ui/controls/Field.module.css',
    )
    expect(featuresIn('parts-abc123.css', 'body:has(b){color:red}', nameOf)[0]?.file).toBe(
      'parts.css',
    )
  })
})

describe('the list of what is allowed', () => {
  const has = { feature: 'css.selectors.has', in: ['src/ui/controls/Field.module.css'] }
  const finding = (feature: string, more: Partial<Finding> = {}): Finding => ({
    feature,
    file: 'shop.js',
    lacks: ['chrome 92 (never)'],
    text: '',
    ...more,
  })

  it('covers its feature and what is below it, in its files alone', () => {
    const text = finding('css.properties.text-wrap.balance')
    const here = finding('css.selectors.has', { file: 'src/ui/controls/Field.module.css' })
    const there = finding('css.selectors.has', { file: 'src/ui/dialog/Modal.module.css' })
    expect(
      judgeFeatures([text, here, there], [{ feature: 'css.properties.text-wrap' }, has], []),
    ).toEqual({
      problems: [there],
      unused: [],
    })
    expect(
      judgeFeatures(
        [finding('css.properties.text-wrapped')],
        [{ feature: 'css.properties.text-wrap' }],
        [],
      ).problems,
    ).toHaveLength(1)
  })

  it('names an entry that nothing needs any more', () => {
    expect(judgeFeatures([], [has], ['api.AbortSignal.throwIfAborted'])).toEqual({
      problems: [],
      unused: [
        'css.selectors.has in src/ui/controls/Field.module.css',
        'api.AbortSignal.throwIfAborted',
      ],
    })
  })

  it("does not reach into a worker, where the page's polyfills are not", () => {
    const inPage = featuresIn('shop-abc123.js', '[1].toSorted()')
    const inWorker = featuresIn('webpWorker-abc12345.js', '[1].toSorted()')
    expect(
      judgeFeatures([...inPage, ...inWorker], [], ['javascript.builtins.Array.toSorted']).problems,
    ).toEqual(inWorker)
  })
})
