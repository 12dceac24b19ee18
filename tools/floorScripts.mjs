// Finds syntax, regular expressions, APIs and elements in a script that an oldest supported browser lacks.
import { parseAst } from 'vite'
import { featuresBelow, browsersLacking } from './floorData.mjs'

const REGEX = 'javascript.regular_expressions'

const importAttributes = (node) =>
  node.attributes?.length > 0 || node.options
    ? 'javascript.statements.import.import_attributes'
    : null

/** The build writes ES2022 (vite.config.ts). The oldest supported browsers lack only this syntax of it. */
const SYNTAX_FEATURES = {
  ImportDeclaration: importAttributes,
  ImportExpression: importAttributes,
  Literal: ({ regex }) => (regex ? regexFeatures(regex.pattern, regex.flags) : null),
  StaticBlock: () => 'javascript.classes.static.initialization_blocks',
}

/** Leaves out escapes and character classes, in which `(?<=` has no meaning. */
function regexFeatures(pattern, flags) {
  const groups = pattern.replaceAll(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]/g, '')
  return [
    flags.includes('v') && 'javascript.builtins.RegExp.unicodeSets',
    /\(\?<[=!]/.test(groups) && `${REGEX}.lookbehind_assertion`,
    /\(\?[-ims]+:/.test(groups) && `${REGEX}.modifier`,
  ].filter(Boolean)
}

/** The compatibility data lists these globals by the name of their class. */
const GLOBAL_OBJECTS = {
  caches: 'CacheStorage',
  cookieStore: 'CookieStore',
  crypto: 'Crypto',
  customElements: 'CustomElementRegistry',
  document: 'Document',
  history: 'History',
  indexedDB: 'IDBFactory',
  localStorage: 'Storage',
  location: 'Location',
  navigation: 'Navigation',
  navigator: 'Navigator',
  performance: 'Performance',
  scheduler: 'Scheduler',
  screen: 'Screen',
  sessionStorage: 'Storage',
  speechSynthesis: 'SpeechSynthesis',
  visualViewport: 'VisualViewport',
}
const WINDOW_NAMES = new Set(['window', 'globalThis', 'self'])

const firstKnownPath = (...paths) => paths.find((path) => browsersLacking(path) !== undefined)

/** Returns the global's path in the compatibility data; undefined if the data has no such global. */
const globalNamed = (name) =>
  firstKnownPath(`api.Window.${name}`, `javascript.builtins.${name}`, `api.${name}`)

/**
 * Maps a member's name to all paths in the data that end with it, because a script does not tell the object's class.
 * Classes that a browser lacks are left out: a script reaches them only through a global or member that is checked too.
 */
const members = new Map()
for (const home of ['api', 'javascript.builtins', 'javascript.builtins.Intl'])
  for (const owner of featuresBelow(home).filter((name) => !browsersLacking(`${home}.${name}`)))
    for (const name of featuresBelow(`${home}.${owner}`))
      members.set(name, [...(members.get(name) ?? []), `${home}.${owner}.${name}`])

/** A member counts as too new only if, in every class that has such a member, a supported browser lacks it. */
function memberNamed(name) {
  const all = members.get(name) ?? []
  return all.length > 0 && all.every(browsersLacking) ? all[0] : undefined
}

const textOf = (node) =>
  node?.type === 'Literal' && typeof node.value === 'string'
    ? node.value
    : node?.type === 'TemplateLiteral' && node.expressions.length === 0
      ? node.quasis[0].value.cooked
      : undefined

const nameOf = ({ computed, property, key }) => {
  const node = property ?? key
  return computed ? textOf(node) : node.type === 'Identifier' ? node.name : textOf(node)
}

/** Looks up members whose object is known: `AbortSignal.timeout`, `navigator.share`, `Intl.ListFormat`, `Array.prototype.at`. */
function knownMember(object, name, isFree) {
  if (object.type === 'MemberExpression') {
    const inner = nameOf(object)
    if (inner === 'prototype' && isFree(object.object))
      return firstKnownPath(
        `api.${object.object.name}.${name}`,
        `javascript.builtins.${object.object.name}.${name}`,
      )
    if (isFree(object.object) && WINDOW_NAMES.has(object.object.name) && inner)
      return knownMember({ type: 'Identifier', name: inner }, name, () => true)
    return undefined
  }
  if (!isFree(object)) return undefined
  if (WINDOW_NAMES.has(object.name)) return globalNamed(name)
  if (GLOBAL_OBJECTS[object.name])
    return firstKnownPath(`api.${GLOBAL_OBJECTS[object.name]}.${name}`)
  return firstKnownPath(
    `api.${object.name}.${name}_static`,
    `javascript.builtins.${object.name}.${name}`,
  )
}

/** Looks up elements that React or the document creates, with their attributes and values. */
function elementFeatures({ arguments: [tag, props] }) {
  const name = textOf(tag)
  if (!name || browsersLacking(`html.elements.${name}`) === undefined) return []
  const given =
    props?.type === 'ObjectExpression'
      ? props.properties.filter(({ type }) => type === 'Property')
      : []
  return [
    `html.elements.${name}`,
    ...given.flatMap((one) => {
      const attribute = (nameOf(one) ?? '').toLowerCase()
      const value = textOf(one.value)
      const home = firstKnownPath(
        `html.elements.${name}.${attribute}`,
        `html.global_attributes.${attribute}`,
      )
      return [
        home,
        firstKnownPath(`${home}.${value}`, `html.elements.${name}.${attribute}_${value}`),
      ]
    }),
  ]
}

function callFeatures(node) {
  const callee = node.callee
  const name = callee.type === 'MemberExpression' ? nameOf(callee) : callee.name
  if (callee.name === 'RegExp')
    return regexFeatures(textOf(node.arguments[0]) ?? '', textOf(node.arguments[1]) ?? '')
  if (name === 'addEventListener') return [memberNamed(`${textOf(node.arguments[0])}_event`)]
  return elementFeatures(node)
}

const isFunction = ({ type }) => /Function/.test(type)

/** Names that the script declares are not globals, even if a minified name equals a global's. */
function declaredIn(root) {
  const names = new Set()
  const pattern = (node) => {
    if (!node) return
    if (node.type === 'Identifier') names.add(node.name)
    for (const part of [
      node.left,
      node.argument,
      ...(node.elements ?? []),
      ...(node.properties ?? []).map((one) => one.value ?? one.argument),
    ])
      pattern(part)
  }
  visitNodes(root, (node) => {
    if (
      node.type === 'VariableDeclarator' ||
      isFunction(node) ||
      /^Class(?:Decl|Expr)/.test(node.type)
    )
      pattern(node.id)
    if (isFunction(node)) node.params.forEach(pattern)
    if (node.type === 'CatchClause') pattern(node.param)
    if (/^Import.*Specifier$/.test(node.type)) pattern(node.local)
  })
  return names
}

function visitNodes(node, see, parent = null) {
  see(node, parent)
  for (const value of Object.values(node).flat())
    if (value && typeof value.type === 'string') visitNodes(value, see, node)
}

/** False where a name means no global: in `typeof X`, as a key, as a label or as a member. */
const isReference = (node, parent) =>
  parent === null ||
  !(
    (parent.type === 'UnaryExpression' && parent.operator === 'typeof') ||
    (parent.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
    (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(parent.type) &&
      parent.key === node &&
      !parent.computed &&
      parent.value !== node) ||
    /^(?:Labeled|Break|Continue)Statement$|Specifier$/.test(parent.type)
  )

export function newerFeaturesInScript(text) {
  const root = parseAst(text)
  const declared = declaredIn(root)
  const isFree = (node) => node?.type === 'Identifier' && !declared.has(node.name)
  const found = []
  visitNodes(root, (node, parent) => {
    const features = [SYNTAX_FEATURES[node.type]?.(node)].flat()
    if (isFree(node) && isReference(node, parent)) features.push(globalNamed(node.name))
    if (node.type === 'MemberExpression') {
      const name = nameOf(node)
      // Reading a missing member only gives undefined, but calling it throws.
      const isCalled = parent?.type === 'CallExpression' && parent.callee === node
      if (name)
        features.push(
          knownMember(node.object, name, isFree) ?? (isCalled ? memberNamed(name) : undefined),
        )
    }
    if (node.type === 'CallExpression' || node.type === 'NewExpression')
      features.push(...callFeatures(node))
    for (const feature of features) {
      const lacks = feature && browsersLacking(feature)
      if (lacks)
        found.push({
          feature,
          lacks,
          text: text.slice(Math.max(0, node.start - 20), Math.min(node.end, node.start + 60) + 10),
        })
    }
  })
  return found
}
