// @vitest-environment node
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

// Checks which file may import which, from every import: static, type-only and dynamic.

const FOLDERS = [
  'src/app',
  'src/worker',
  'src/platform',
  'src/rules',
  'src/api',
  'src/ui',
  'src/state',
  'src/display',
  'src/storefront',
  'src/admin',
  'mocks',
  'tools',
] as const
type Folder = (typeof FOLDERS)[number] | 'src'

/** `types:` before a folder allows only its types. */
const ALLOWED_IMPORTS: Record<Folder, { to: string[]; why: string }> = {
  'src/worker': { to: [], why: 'the service worker is a script of its own, of at most 4 KB' },
  'src/platform': { to: [], why: 'it knows the browser and nothing of the shop' },
  'src/rules': {
    to: [],
    why: 'rules are true without React, without a browser and without network',
  },
  'src/api': { to: ['src/rules', 'src/platform'], why: 'the contract also runs alone in Node' },
  'src/ui': {
    to: ['src/rules', 'src/platform'],
    why: 'looks know no route, no query and no noun of the shop',
  },
  'src/state': {
    to: ['src/api', 'src/rules', 'src/platform'],
    why: 'what the browser remembers knows no screen',
  },
  'src/display': {
    to: ['src/ui', 'src/rules', 'src/platform', 'types:src/api'],
    why: 'parts get props and give events; queries belong to screens',
  },
  'src/storefront': {
    to: ['src/display', 'src/ui', 'src/state', 'src/api', 'src/rules', 'src/platform'],
    why: 'storefront and admin never import each other: what both show lives in src/display',
  },
  'src/admin': {
    to: ['src/display', 'src/ui', 'src/state', 'src/api', 'src/rules', 'src/platform'],
    why: 'storefront and admin never import each other: what both show lives in src/display',
  },
  mocks: {
    to: ['src/rules', 'types:src/api'],
    why: 'the mock replaces the server: it follows the rules but shares no code with the client',
  },
  tools: { to: ['src/rules', 'src/api', 'mocks'], why: 'tools run in Node without screens' },
  'src/app': {
    to: [
      'src/platform',
      'src/rules',
      'src/api',
      'src/ui',
      'src/state',
      'src/display',
      'src/storefront',
      'src/admin',
    ],
    why: 'the app puts the halves together',
  },
  src: {
    to: [
      'src/app',
      'src/platform',
      'src/rules',
      'src/api',
      'src/ui',
      'src/state',
      'src/display',
      'src/storefront',
      'src/admin',
      'mocks',
    ],
    why: '',
  },
}

const root = resolve(import.meta.dirname, '..')

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`
    if (statSync(join(root, path)).isDirectory())
      return name === 'node_modules' ? [] : sourceFiles(path)
    return /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) ? [path] : []
  })
}

function folderOf(path: string): Folder | null {
  const room = FOLDERS.find((name) => path.startsWith(`${name}/`))
  return room ?? (path.startsWith('src/') ? 'src' : null)
}

type Import = { from: string; to: string; typeOnly: boolean; dynamic: boolean }

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found: Import[] = []
  const add = (target: string | undefined, typeOnly: boolean, dynamic = false) => {
    if (!target?.startsWith('.')) return
    found.push({
      from: file,
      to: relative(root, resolve(root, dirname(file), target)),
      typeOnly,
      dynamic,
    })
  }
  for (const [, type, names, target] of text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?([^'";]*?)\s*from\s*'([^']+)'/g,
  )) {
    const each = /^\{([^}]*)\}$/
      .exec(names?.trim() ?? '')?.[1]
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    add(
      target,
      Boolean(type) ||
        (each !== undefined && each.length > 0 && each.every((name) => name.startsWith('type '))),
    )
  }
  for (const [, target] of text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)) add(target, false, true)
  for (const [, target] of text.matchAll(/(?:^|\n)\s*import\s+'([^']+)'/g)) add(target, false)
  return found
}

/** Leaves out `export … from` and lists of imported names, which only pass names on. */
function exportsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const declared = [
    ...text.matchAll(
      /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\*?|const\s+enum|const|let|var|class|type|interface|enum)\s+([\w$]+)/gm,
    ),
  ].map(([, name = '']) => name)
  // `export const { Part: Name } = ...` and `export const [name] = ...` export the name after the colon.
  const unpacked = [
    ...text.matchAll(/^export\s+(?:const|let|var)\s*[{[]([^=]*?)[}\]]\s*=/gm),
  ].flatMap(([, names = '']) => names.split(',').map((name) => name.replace(/^.*:/s, '').trim()))
  const listed = [...text.matchAll(/^export\s+(?:type\s+)?\{([^}]*)\}(?!\s*from)/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().replace(/^type\s+/, ''))
    .filter(
      (name) => !new RegExp(`^import[^'"]*\\b${name.replace(/\s.*/s, '')}\\b`, 'm').test(text),
    )
    .map((name) => name.replace(/^.*\sas\s+/s, ''))
  return [...new Set([...declared, ...unpacked, ...listed])].filter((name) => name !== '')
}

const files = [...sourceFiles('src'), ...sourceFiles('mocks'), ...sourceFiles('tools')]

const styleSheets = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => `src/${name}`)

function classesOf(sheet: string): string[] {
  const text = readFileSync(join(root, sheet), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const heads = [...text.matchAll(/([^{};]+)\{/g)].map(([, head = '']) =>
    head.trim().startsWith('@') ? '' : head.replaceAll(/:global\([^)]*\)/g, ''),
  )
  return [
    ...new Set(
      heads.flatMap((head) =>
        [...head.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, one = '']) => one),
      ),
    ),
  ]
}

describe('the house', () => {
  it('keeps every arrow', () => {
    const broken = files.flatMap(importsOf).flatMap(({ from, to, typeOnly }) => {
      const [room, target] = [folderOf(from), folderOf(to)]
      if (room === null || target === null || room === target) return []
      const { to: allowed, why } = ALLOWED_IMPORTS[room]
      if (allowed.includes(target) || (typeOnly && allowed.includes(`types:${target}`))) return []
      return [`${from} imports ${to}: ${why}`]
    })
    expect(broken).toEqual([])
  })

  it('lets main.tsx alone reach the mocks, behind the literal that the bundler can fold', () => {
    const reaching = files.filter(
      (file) =>
        file.startsWith('src/') && importsOf(file).some(({ to }) => to.startsWith('mocks/')),
    )
    expect(reaching).toEqual(['src/main.tsx'])
    expect(readFileSync(join(root, 'src/main.tsx'), 'utf8')).toMatch(
      /if \(import\.meta\.env\.VITE_MOCKS === 'worker'\)\s+await \(await import\('\.\.\/mocks\/server\/browser'\)\)/,
    )
  })

  it('has one index and no barrels', () => {
    expect(files.filter((file) => /\/index\.tsx?$/.test(file))).toEqual(['mocks/handlers/index.ts'])
  })

  it('has no circle of value imports', () => {
    const imports = new Map(
      files.map((file) => [
        file,
        importsOf(file).filter(({ typeOnly, dynamic }) => !typeOnly && !dynamic),
      ]),
    )
    const state = new Map<string, 'open' | 'done'>()
    const circles: string[] = []
    const visit = (file: string, path: string[]) => {
      if (state.get(file) === 'open')
        circles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      if (state.has(file)) return
      state.set(file, 'open')
      for (const { to } of imports.get(file) ?? [])
        for (const end of ['.ts', '.tsx'])
          if (imports.has(to + end)) visit(to + end, [...path, file])
      state.set(file, 'done')
    }
    for (const file of files) visit(file, [])
    expect(circles).toEqual([])
  })

  it('has no file in src that the shop never imports', () => {
    const shop = files.filter((file) => file.startsWith('src/') && !file.endsWith('.d.ts'))
    const imported = new Set(
      shop.flatMap(importsOf).flatMap(({ to }) => [to, `${to}.ts`, `${to}.tsx`]),
    )
    const idle = shop.filter((file) => !imported.has(file))
    // No other file imports these entry files: tools/finishBuild.ts and tools/worker.mjs build them, or index.html loads
    // them. The review popup must exist although nothing opens it (D-132).
    expect(idle.toSorted()).toEqual([
      'src/app/startFailure.ts',
      'src/main.tsx',
      'src/storefront/review-popup/ReviewPopup.tsx',
      'src/worker/serviceWorker.ts',
    ])
  })

  it('gives no two files the same name', () => {
    const paths = ['src', 'mocks', 'tests', 'tools', 'e2e', 'bench', 'deploy'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((name) => `${folder}/${name}`)
        .filter((path) => /\.(?:tsx?|mjs|css)$/.test(path) && !path.includes('node_modules')),
    )
    const nameOf = (path: string) => path.replace(/^.*\//, '')
    const times = new Map<string, number>()
    for (const path of paths) times.set(nameOf(path), (times.get(nameOf(path)) ?? 0) + 1)
    expect(paths.filter((path) => times.get(nameOf(path)) !== 1)).toEqual([])
  })

  // With one export for each name, a search or an editor's automatic import finds the definition from the name alone.
  it('exports each name of src from one file', () => {
    const filesOf = new Map<string, string[]>()
    for (const file of files.filter((path) => path.startsWith('src/')))
      for (const name of exportsOf(file)) filesOf.set(name, [...(filesOf.get(name) ?? []), file])
    expect(filesOf.size).toBeGreaterThan(1000)
    const repeated = [...filesOf]
      .filter(([, paths]) => paths.length > 1)
      .map(
        ([name, paths]) =>
          `${name} is exported by ${paths.join(' and ')}: rename one for what it means, or do not export it if only its own file uses it`,
      )
    expect(repeated).toEqual([])
  })

  // The widths are in em, so that larger text gets the layout of a narrower window. 35, 43.75, 50 and 68.75 em are 560,
  // 700, 800 and 1100 px.
  it('changes its layout at four widths', () => {
    const UP_TO = [34.9375, 43.6875, 50, 68.6875]
    const FROM = [35, 43.75, 50.0625, 68.75]
    // Three more widths: a phone with letters twice as large; the admin's second column beside its list; a desktop of
    // 1600 px.
    UP_TO.push(17.5, 79.9375, 99.9375)
    FROM.push(80, 100)
    const asked = [...styleSheets, ...files.filter((file) => file.startsWith('src/'))].flatMap(
      (file) =>
        [
          ...readFileSync(join(root, file), 'utf8').matchAll(
            /@media(?! print)([^{]*)\{|'(\((?:min|max)-width:[^']*)'/g,
          ),
        ].flatMap(([, rule = '', query = rule]) =>
          // Also matches media queries with px or with ranges, which are not allowed: the oldest browsers lack ranges.
          [...query.matchAll(/(min|max)-width: ([^)]*)\)|\(width .*?\)|\dpx/g)].map(
            ([text, end, width = '']) => ({
              text: `${file}: ${text}`,
              known:
                end !== undefined &&
                (end === 'max' ? UP_TO : FROM).some((one) => `${one}em` === width),
            }),
          ),
        ),
    )
    expect(asked.length).toBeGreaterThan(50)
    expect(asked.filter(({ known }) => !known).map(({ text }) => text)).toEqual([])
  })

  it('names no class that its style sheet lacks, and keeps none that nobody names', () => {
    const used = new Map<string, Set<string>>()
    const lacking = files.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const body = text.replaceAll(/^import .*$/gm, '')
      return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
        ([, name = '', path = '']) => {
          const sheet = join(dirname(file), path)
          const asked = [...body.matchAll(new RegExp(`\\b${name}\\.([a-zA-Z]\\w*)`, 'g'))].map(
            ([, one = '']) => one,
          )
          // `css[name]` may use any class of the sheet.
          const any = new RegExp(`\\b${name}\\[`).test(body) ? classesOf(sheet) : []
          used.set(sheet, new Set([...(used.get(sheet) ?? []), ...asked, ...any]))
          return asked
            .filter((one) => !classesOf(sheet).includes(one))
            .map((one) => `${file}: ${name}.${one}`)
        },
      )
    })
    expect(lacking).toEqual([])
    const idle = [...used].flatMap(([sheet, names]) =>
      classesOf(sheet)
        .filter((one) => !names.has(one))
        .map((one) => `${sheet}: .${one}`),
    )
    expect(idle).toEqual([])

    const words = classesOf('src/ui/base.css')
    const said = files
      .filter((file) => file.startsWith('src/') && file.endsWith('.tsx'))
      .flatMap((file) =>
        [
          ...readFileSync(join(root, file), 'utf8').matchAll(
            /className=(?:"([^"]*)"|\{`([^`]*)`\})/g,
          ),
        ].flatMap(([, plain = '', mixed = plain]) =>
          mixed
            .replaceAll(/\$\{[^}]*\}/g, ' ')
            .split(/\s+/)
            .filter((word) => word !== '' && !words.includes(word))
            .map((word) => `${file}: ${word}`),
        ),
      )
    expect(said).toEqual([])
  })

  it('names no custom property that nothing sets, and sets none that nothing reads', () => {
    const texts = ['index.html', ...files, ...styleSheets].map((file) => ({
      file,
      text: readFileSync(join(root, file), 'utf8'),
    }))
    const namesIn = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, name]) => name)
    const set = new Set(
      texts.flatMap(({ text }) => [
        ...namesIn(text, /(--[\w-]+)'?:/g),
        ...namesIn(text, /setProperty\('(--[\w-]+)'/g),
      ]),
    )
    const unknown = texts.flatMap(({ file, text }) =>
      namesIn(text, /var\(\s*(--[\w-]+)/g)
        .filter((name) => !set.has(name))
        .map((name) => `${file}: ${name}`),
    )
    const read = new Set(
      texts.flatMap(({ text }) => namesIn(text, /(?:var\(\s*|')(--[\w-]+)(?!'?:|[\w-])/g)),
    )
    expect(set.size).toBeGreaterThan(50)
    expect(unknown).toEqual([])
    const idle = texts
      .filter(({ file }) => file.endsWith('.css'))
      .flatMap(({ text }) => namesIn(text, /(--[\w-]+):/g))
    expect(idle.filter((name) => !read.has(name))).toEqual([])
  })

  it('writes no raw colour outside the tokens and the drawn pictures', () => {
    const drawn = styleSheets.filter((file) => !file.endsWith('tokens.css'))
    const raw = drawn.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i.test(line))
        .map((line) => `${file}: ${line.trim()}: use a token of src/ui/tokens.css`),
    )
    expect(raw).toEqual([])
  })

  it('hangs no rule with :has() on the root of the page, which the browser would look through at each change', () => {
    const rooted = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      // Only the header adapts to windows as low as the space above a keyboard.
      .filter((name) => !name.endsWith('header.module.css'))
      .filter((name) =>
        /(?:\bhtml|\bbody|:root|#root)[)\w[\]='-]*:has\(/.test(
          readFileSync(join(root, 'src', name), 'utf8'),
        ),
      )
    expect(rooted).toEqual([])
  })

  it('never writes HTML from data', () => {
    const unsafe = files
      .filter((file) => file.startsWith('src/'))
      .filter((file) =>
        /dangerouslySetInnerHTML|\.innerHTML|DOMParser|insertAdjacentHTML|\beval\(|new Function/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
      )
    expect(unsafe).toEqual([])
  })
})
