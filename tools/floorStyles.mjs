// Finds features of a style sheet that some browser of the floor lacks, without a fall-back.
import { parse } from 'css-tree'
import { children, lackingAt } from './floorData.mjs'

const LENGTH = 'css.types.length'

/** The data lists the units of viewports and of containers in groups. */
function unitPath(unit) {
  if (/^[dls]v(?:[hwib]|min|max)$/.test(unit))
    return `${LENGTH}.viewport_percentage_units_${{ d: 'dynamic', l: 'large', s: 'small' }[unit[0]]}`
  if (/^cq(?:[hwib]|min|max)$/.test(unit)) return `${LENGTH}.container_query_length_units`
  return `${LENGTH}.${unit}`
}

/** The data lists a function below the type of its result: color-mix() below color. */
const cssFunctions = new Map()
for (const type of children('css.types')) {
  cssFunctions.set(type, `css.types.${type}`)
  for (const name of children(`css.types.${type}`))
    if (!cssFunctions.has(name)) cssFunctions.set(name, `css.types.${type}.${name}`)
}

/** The features of a node without those of its children. `property` is the declaration that contains the node. */
function featuresOf(node, property) {
  switch (node.type) {
    case 'Atrule':
      return [`css.at-rules.${node.name}`]
    case 'Feature':
      return node.kind === 'media'
        ? [`css.at-rules.media.${node.name.replace(/^(?:min|max)-/, '')}`]
        : []
    case 'FeatureRange':
      return node.kind === 'media' ? ['css.at-rules.media.range_syntax'] : []
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return [`css.selectors.${node.name}`]
    case 'NestingSelector':
      return ['css.selectors.nesting']
    case 'Declaration':
      return [`css.properties.${node.property}`]
    case 'Dimension':
      return [unitPath(node.unit.toLowerCase())]
    case 'Function':
      return [
        cssFunctions.get(node.name.toLowerCase()) ?? '',
        `css.properties.${property}.${node.name}_function`,
      ]
    case 'Identifier':
      return property ? [`css.properties.${property}.${node.name}`] : []
    default:
      return []
  }
}

const innerNodes = (node) =>
  [
    node.prelude,
    node.block,
    node.value,
    node.declaration,
    node.condition,
    node.selector,
    node.left,
    node.middle,
    node.right,
    ...(node.children ?? []),
  ].filter((one) => typeof one?.type === 'string')

/** The features of a node and its descendants that some browser lacks. */
function newerBelow(node, property = node.type === 'Declaration' ? node.property : undefined) {
  const own = featuresOf(node, property).filter((path) => path !== '' && lackingAt(path))
  // If the property itself is missing, its values do not matter.
  if (node.type === 'Declaration' && own.length > 0) return own
  return [...own, ...innerNodes(node).flatMap((one) => newerBelow(one, property))]
}

const hasVar = (node) =>
  (node.type === 'Function' && node.name === 'var') || innerNodes(node).some(hasVar)

/** A property with Safari's prefix has the same meaning. */
const isSame = (earlier, property) => earlier === property || earlier === `-webkit-${property}`

/**
 * A browser that cannot parse a value uses an earlier value of the same property. A value with var() is accepted
 * without parsing and dropped later, when the earlier one is lost. A custom property is always accepted.
 */
const hasEarlier = (declaration, before) =>
  !declaration.property.startsWith('--') &&
  !hasVar(declaration.value) &&
  before.some(
    (one) =>
      one.type === 'Declaration' &&
      isSame(one.property, declaration.property) &&
      newerBelow(one).length === 0,
  )

/** The rules of the sheet that some browser of the floor ignores, with their features; @supports covers the features it tests. */
export function newerInStyles(text) {
  const found = []
  const note = (features, covered, place) => {
    for (const feature of features)
      if (!covered.has(feature)) found.push({ feature, lacks: lackingAt(feature), text: place })
  }
  const source = ({ loc }) => (loc ? text.slice(loc.start.offset, loc.end.offset) : '')
  const walk = (nodes, covered, place) =>
    nodes.forEach((node, i) => {
      if (node.type === 'Declaration') {
        if (!hasEarlier(node, nodes.slice(0, i)))
          note(newerBelow(node), covered, `${place} { ${source(node)} }`)
        return
      }
      const asks = node.type === 'Atrule' && node.name === 'supports'
      const prelude = node.prelude ? newerBelow(node.prelude) : []
      const here = node.type === 'Rule' ? source(node.prelude) : place
      if (!asks)
        note(
          [...featuresOf(node).filter((path) => lackingAt(path)), ...prelude],
          covered,
          here || source(node).slice(0, 60),
        )
      // `@supports not (...)` contains the fall-back itself, so it covers nothing.
      const sure =
        asks && !/\bnot\b/.test(source(node.prelude)) ? new Set([...covered, ...prelude]) : covered
      if (node.block) walk([...node.block.children], sure, here)
    })
  walk([...parse(text, { positions: true, parseCustomProperty: true }).children], new Set(), '')
  return found
}
