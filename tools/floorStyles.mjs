// Finds features in a style sheet that an oldest supported browser lacks and for which the sheet has no fallback.
import { parse } from 'css-tree'
import { featuresBelow, browsersLacking } from './floorData.mjs'

const LENGTH = 'css.types.length'

/** The compatibility data lists units of viewports and containers in groups. */
function unitPath(unit) {
  if (/^[dls]v(?:[hwib]|min|max)$/.test(unit))
    return `${LENGTH}.viewport_percentage_units_${{ d: 'dynamic', l: 'large', s: 'small' }[unit[0]]}`
  if (/^cq(?:[hwib]|min|max)$/.test(unit)) return `${LENGTH}.container_query_length_units`
  return `${LENGTH}.${unit}`
}

/** The compatibility data lists a function below the type of its result, for example color-mix() below color. */
const cssFunctions = new Map()
for (const type of featuresBelow('css.types')) {
  cssFunctions.set(type, `css.types.${type}`)
  for (const name of featuresBelow(`css.types.${type}`))
    if (!cssFunctions.has(name)) cssFunctions.set(name, `css.types.${type}.${name}`)
}

/** Leaves out the features of the node's children. `property` names the declaration around the node. */
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

function newerBelow(node, property = node.type === 'Declaration' ? node.property : undefined) {
  const own = featuresOf(node, property).filter((path) => path !== '' && browsersLacking(path))
  // A browser that lacks the property ignores its value too.
  if (node.type === 'Declaration' && own.length > 0) return own
  return [...own, ...innerNodes(node).flatMap((one) => newerBelow(one, property))]
}

const hasVar = (node) =>
  (node.type === 'Function' && node.name === 'var') || innerNodes(node).some(hasVar)

/** Safari's prefixed property has the same meaning, so it counts as an earlier value. */
const isSame = (earlier, property) => earlier === property || earlier === `-webkit-${property}`

/**
 * True if an earlier value of the same property is a fallback. A value with var() has no fallback, because a browser
 * accepts it without parsing and loses the earlier value. The same is true of a custom property.
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

/** @supports covers the features that it tests, so the rules inside it may use them. */
export function newerFeaturesInStyles(text) {
  const found = []
  const note = (features, covered, place) => {
    for (const feature of features)
      if (!covered.has(feature))
        found.push({ feature, lacks: browsersLacking(feature), text: place })
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
          [...featuresOf(node).filter((path) => browsersLacking(path)), ...prelude],
          covered,
          here || source(node).slice(0, 60),
        )
      // `@supports not (...)` contains the fallback itself, so the tested feature is not covered inside it.
      const sure =
        asks && !/\bnot\b/.test(source(node.prelude)) ? new Set([...covered, ...prelude]) : covered
      if (node.block) walk([...node.block.children], sure, here)
    })
  walk([...parse(text, { positions: true, parseCustomProperty: true }).children], new Set(), '')
  return found
}
