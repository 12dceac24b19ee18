// Finds syntax, regular expressions, APIs and elements of a script that some browser of the floor lacks.
import { parseAst } from 'vite'
import { children, lackingAt } from './floorData.mjs'

const CLASSES = 'javascript.classes'
const REGEX = 'javascript.regular_expressions'

/** Every node type of ES2022. Another type is newer than this table: add its path in the compatibility data. */
const PLAIN_SYNTAX = new Set(
  `ArrayExpression ArrayPattern ArrowFunctionExpression AssignmentPattern BlockStatement BreakStatement CallExpression
  CatchClause ChainExpression ClassBody ClassDeclaration ClassExpression ConditionalExpression ContinueStatement DebuggerStatement DoWhileStatement
  EmptyStatement ExportAllDeclaration ExportDefaultDeclaration ExportNamedDeclaration ExportSpecifier ExpressionStatement ForInStatement
  ForStatement FunctionDeclaration FunctionExpression Identifier IfStatement ImportDefaultSpecifier ImportNamespaceSpecifier
  ImportSpecifier LabeledStatement LogicalExpression MemberExpression MethodDefinition NewExpression ObjectExpression ObjectPattern
  PrivateIdentifier Program Property RestElement ReturnStatement SequenceExpression SpreadElement Super SwitchCase SwitchStatement
  TaggedTemplateExpression TemplateElement TemplateLiteral ThisExpression ThrowStatement TryStatement UnaryExpression UpdateExpression
  VariableDeclarator WhileStatement YieldExpression`.split(/\s+/),
)

const importAttributes = (node) =>
  node.attributes?.length > 0 || node.options
    ? 'javascript.statements.import.import_attributes'
    : null

/** The place of a node's syntax in the data; null if every browser with modules has it. */
const SYNTAX_FEATURES = {
  AssignmentExpression: ({ operator }) =>
    ({
      '??=': 'javascript.operators.nullish_coalescing_assignment',
      '||=': 'javascript.operators.logical_or_assignment',
      '&&=': 'javascript.operators.logical_and_assignment',
    })[operator] ?? null,
  AwaitExpression: (_node, depth) => (depth === 0 ? 'javascript.operators.await.top_level' : null),
  BinaryExpression: ({ left }) =>
    left.type === 'PrivateIdentifier' ? `${CLASSES}.private_class_fields_in` : null,
  ForOfStatement: ({ await: waits }, depth) =>
    waits && depth === 0 ? 'javascript.operators.await.top_level' : null,
  ImportDeclaration: importAttributes,
  ImportExpression: importAttributes,
  Literal: ({ regex }) => (regex ? regexFeatures(regex.pattern, regex.flags) : null),
  MetaProperty: ({ meta }) => (meta.name === 'import' ? 'javascript.operators.import_meta' : null),
  PropertyDefinition: (node) =>
    `${CLASSES}.${node.key.type === 'PrivateIdentifier' ? 'private_class_fields' : node.static ? 'static.class_fields' : 'public_class_fields'}`,
  StaticBlock: () => `${CLASSES}.static.initialization_blocks`,
  VariableDeclaration: ({ kind }) =>
    kind.endsWith('using') ? `javascript.statements.${kind.replace(' ', '_')}` : null,
}

const FLAG_FEATURES = {
  d: 'javascript.builtins.RegExp.hasIndices',
  v: 'javascript.builtins.RegExp.unicodeSets',
  s: 'javascript.builtins.RegExp.dotAll',
}

/** Skips escapes and character classes, where `(?<=` has no meaning. */
function regexFeatures(pattern, flags) {
  const found = [...flags].flatMap((flag) => FLAG_FEATURES[flag] ?? [])
  const names = new Set()
  for (const [, escape, group, name] of pattern.matchAll(
    /\\([\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\((\?(?:<[=!]|[ims]*-?[ims]*:|<([^>]*)>))/g,
  )) {
    if (escape && /p/i.test(escape) && /[uv]/.test(flags))
      found.push(`${REGEX}.unicode_character_class_escape`)
    if (/^\?<[=!]/.test(group ?? '')) found.push(`${REGEX}.lookbehind_assertion`)
    if (/^\?[-ims]+:/.test(group ?? '')) found.push(`${REGEX}.modifier`)
    if (name)
      found.push(
        names.has(name)
          ? `${REGEX}.named_capturing_group.duplicate_named_capturing_groups`
          : `${REGEX}.named_capturing_group`,
      )
    names.add(name)
  }
  return found
}

/** Globals whose class has another name. */
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

const firstKnownPath = (...paths) => paths.find((path) => lackingAt(path) !== undefined)

/** The place of a global in the data; undefined for any other name. */
const globalNamed = (name) =>
  firstKnownPath(`api.Window.${name}`, `javascript.builtins.${name}`, `api.${name}`)

/**
 * Every place in the data with a member of that name, because the object's class is unknown here. A class that some browser
 * lacks is left out: its objects need a global or member that is checked by itself.
 */
const members = new Map()
for (const home of ['api', 'javascript.builtins', 'javascript.builtins.Intl'])
  for (const owner of children(home).filter((name) => !lackingAt(`${home}.${name}`)))
    for (const name of children(`${home}.${owner}`))
      members.set(name, [...(members.get(name) ?? []), `${home}.${owner}.${name}`])

/** The member counts as newer only if no class has had one of that name for long. */
function memberNamed(name) {
  const all = members.get(name) ?? []
  return all.length > 0 && all.every(lackingAt) ? all[0] : undefined
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

/** `AbortSignal.timeout`, `navigator.share`, `Intl.ListFormat`, `Array.prototype.at`: members that the compatibility data lists. */
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

/** Elements that React or the document creates, with their attributes and values. */
function elementFeatures({ arguments: [tag, props] }) {
  const name = textOf(tag)
  if (!name || lackingAt(`html.elements.${name}`) === undefined) return []
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

/** Names that the script declares itself; a minified name may equal a global's. */
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

function visitNodes(node, see, parent = null, depth = 0) {
  see(node, parent, depth)
  const inner = depth + (isFunction(node) ? 1 : 0)
  for (const key in node) {
    const value = node[key]
    for (const one of Array.isArray(value) ? value : [value])
      if (one && typeof one.type === 'string') visitNodes(one, see, node, inner)
  }
}

/** `typeof X` checks a global without using it; a key, a label or a member's name is not a global. */
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

/** Every place in the script that some browser of the floor does not support. */
export function newerInScript(text) {
  const root = parseAst(text)
  const declared = declaredIn(root)
  const isFree = (node) => node?.type === 'Identifier' && !declared.has(node.name)
  const found = []
  visitNodes(root, (node, parent, depth) => {
    const features = [SYNTAX_FEATURES[node.type]?.(node, depth)].flat()
    if (!SYNTAX_FEATURES[node.type] && !PLAIN_SYNTAX.has(node.type))
      found.push({
        feature: node.type,
        lacks: ['unknown to tools/floorScripts.mjs'],
        text: node.type,
      })
    if (isFree(node) && isReference(node, parent)) features.push(globalNamed(node.name))
    if (node.type === 'MemberExpression') {
      const name = nameOf(node)
      // Reading a missing member gives undefined; calling it throws.
      const isCalled = parent?.type === 'CallExpression' && parent.callee === node
      if (name)
        features.push(
          knownMember(node.object, name, isFree) ?? (isCalled ? memberNamed(name) : undefined),
        )
    }
    if (node.type === 'CallExpression' || node.type === 'NewExpression')
      features.push(...callFeatures(node))
    for (const feature of features) {
      const lacks = feature && lackingAt(feature)
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
