import { deep, luma, pale } from './colour'
import type { Fabric } from './fabrics'
import { bandOf, dice, leaves, path, short } from './geometry'
import type { Fold, Line, Point, Pose } from './geometry'
import { buttonArt, label } from './notions'
import { toneOf } from './tone'

// A garment is drawn in two layers. The cloth layer holds colour, weave, seams and buttons, all crisp. The light layer
// holds the same pieces in neutral grey with shade and shine on them; it is blurred once as a whole and laid over the
// cloth in hard light. One blur instead of one per fold is what makes a picture quick to paint.

export type PieceLook = {
  /** Another colour than the garment's; it is smooth unless `woven`. */
  color?: string
  woven?: boolean
  /** Degrees that the weave is turned. */
  turn?: number
  folds?: readonly Fold[]
  /** Broad soft rises and hollows. */
  soft?: readonly Fold[]
  /** It lies on the cloth below and throws a shadow on it. */
  lift?: boolean
  /** It lies close on the piece below and takes over its folds. */
  flat?: boolean
  /** Width of the shade along the edge; 0 for none. */
  rim?: number
  /** Exact points: no hand-cut wobble. */
  still?: boolean
  /** Borders woven into the piece, cut off by its outline. */
  trims?: readonly Trim[]
}

export type Trim = { line: Line; color: string; width: number; dash?: string; shift?: number }

export type BoardWish = {
  fabric: Fabric
  color: string
  accent: string
  seed: number
  pose: Pose
  /** Put before every id and class, so that several garments can share a picture. */
  prefix: string
  /** How much the weave is enlarged. */
  scale: number
}

export type Board = ReturnType<typeof board>

export function board(wish: BoardWish) {
  const { color, accent, fabric, pose, prefix, scale } = wish
  const roll = dice(wish.seed)
  const tone = toneOf(color, fabric)
  const defs: string[] = []
  const cloth: string[] = []
  const light: string[] = []
  const below: string[] = []
  const loose: string[] = []
  const outlines: string[] = []
  const made = new Set<string>()
  let count = 0
  let seams = ''
  let stitches = ''
  let topstitches = ''

  const newId = (): string => `${prefix}_${(count++).toString(36)}`
  const shown = (id: string, cls: string, more = '') =>
    `<use href="#${id}"${cls && ` class="${prefix}${cls}"`}${more}/>`
  const line = (points: Line, closed = false) => path(points, pose, closed)
  const wobble = (points: Line, reach = 2.4): Point[] =>
    points.map(([x, y, c]) => [x + (roll() - 0.5) * reach, y + (roll() - 0.5) * reach, c])

  /** The weave as a fill, turned as the piece was cut. */
  function weave(turn: number): string {
    if (!turn) return `url(#${prefix}f)`
    const id = `${prefix}f${turn < 0 ? 'n' : ''}${Math.abs(turn)}`
    if (!made.has(id)) {
      made.add(id)
      const enlarged = scale === 1 ? '' : ` scale(${scale})`
      defs.push(
        `<pattern id="${id}" href="#${prefix}f" patternTransform="rotate(${turn} 400 400)${enlarged}"/>`,
      )
    }
    return `url(#${id})`
  }

  function folded(folds: readonly Fold[] | undefined, kind: 'fold' | 'soft'): string {
    if (!folds?.length) return ''
    const id = newId()
    defs.push(`<path id="${id}" d="${leaves(folds, pose)}"/>`)
    return kind === 'fold' ? shown(id, 'l') + shown(id, 'd') : shown(id, 'm') + shown(id, 'e')
  }

  /** Seams wait until something is laid over them, so that many share one path. */
  function sewn(): void {
    const groups = [
      [seams, 'a', 'h', 't'],
      [stitches, 'k', 'i', ''],
      [topstitches, 'k', 'j', ''],
    ] as const
    for (const [d, under, over, groove] of groups) {
      if (!d) continue
      const id = newId()
      defs.push(`<path id="${id}" d="${d}"/>`)
      cloth.push(shown(id, under) + shown(id, over))
      if (groove) light.push(shown(id, groove))
    }
    seams = stitches = topstitches = ''
  }

  const b = {
    color,
    accent,
    fabric,
    tone,
    roll,
    line,

    /** One cut piece of cloth. */
    piece(points: Line, look: PieceLook = {}) {
      sewn()
      const id = newId()
      defs.push(`<path id="${id}" d="${line(look.still ? points : wobble(points), true)}"/>`)
      if (!look.flat) outlines.push(id)
      const paint = look.color ? ` fill="${look.color}"` : ''
      cloth.push(shown(id, '', paint))
      if (!look.color || look.woven) cloth.push(shown(id, '', ` fill="${weave(look.turn ?? 0)}"`))
      if (look.trims?.length) {
        defs.push(`<clipPath id="${id}c"><use href="#${id}"/></clipPath>`)
        cloth.push(`<g fill="none" clip-path="url(#${id}c)">${trimmed(look.trims)}</g>`)
      }
      const rim = look.rim ?? 26
      cloth.push((rim ? shown(id, 'L') : '') + shown(id, 'O'))
      if (look.lift) light.push(shown(id, 'U'))
      light.push(shown(id, 'g', look.flat ? ' opacity=".6"' : ''))
      if (!look.flat) light.push(shown(id, 'v'))
      light.push(folded(look.soft, 'soft') + folded(look.folds, 'fold'))
      if (rim)
        light.push(
          shown(id, 'R', rim === 26 ? '' : ` style="stroke-width:${rim}px"`) +
            (rim > 16 ? shown(id, 'r') : ''),
        )
      return b
    },

    /** Where pieces are sewn together: the valley and the edge that catches light. */
    seam(...lines: Line[]) {
      seams += lines.map((l) => line(l)).join('')
      return b
    },

    /** Stitches in a thread of the cloth's own colour. */
    stitch(...lines: Line[]) {
      stitches += lines.map((l) => line(l)).join('')
      return b
    },

    /** Stitches meant to be seen, in the accent colour. */
    topstitch(...lines: Line[]) {
      topstitches += lines.map((l) => line(l)).join('')
      return b
    },

    /** A ribbed band along a line; `rib` is the width of one rib. */
    ribbing(points: Line, width: number, rib = 7, of = color) {
      b.piece(bandOf(points, width), {
        color: of,
        lift: true,
        rim: Math.min(16, width / 2),
        still: true,
      })
      const id = newId()
      const dash = (a: number, c: number) => `${short(rib * a)} ${short(rib * c)}`
      defs.push(`<path id="${id}" d="${line(points)}"/>`)
      cloth.push(
        `<g fill="none" stroke-width="${width}">` +
          shown(
            id,
            '',
            ` stroke="${deep(of, 0.8)}" stroke-dasharray="${dash(0.36, 0.64)}" opacity="${luma(of) > 0.72 ? '.17' : '.36'}"`,
          ) +
          shown(
            id,
            '',
            ` stroke="${pale(of, 0.8)}" stroke-dasharray="${dash(0.2, 0.8)}" stroke-dashoffset="${short(-rib * 0.55)}" opacity=".22"`,
          ) +
          '</g>',
      )
      return b
    },

    /** Rounded cords, strings or threads of one kind. */
    cord(lines: readonly Line[], width: number, of: string, twisted = false) {
      sewn()
      const id = newId()
      defs.push(`<path id="${id}" d="${lines.map((l) => line(l)).join('')}"/>`)
      cloth.push(
        `<g fill="none" stroke-linecap="round" stroke-linejoin="round">` +
          shown(id, '', ` stroke="${deep(of, 0.6)}" stroke-width="${width}"`) +
          shown(id, '', ` stroke="${of}" stroke-width="${short(width * 0.76)}"`) +
          (twisted
            ? shown(
                id,
                '',
                ` stroke="${deep(of, 0.5)}" stroke-width="${short(width * 0.7)}" stroke-dasharray="1.4 3.4" opacity=".5"`,
              )
            : '') +
          shown(
            id,
            '',
            ` stroke="${pale(of, 0.6)}" stroke-width="${short(width * 0.2)}" opacity=".6" transform="translate(${short(-width * 0.14)} ${short(-width * 0.14)})"`,
          ) +
          '</g>',
      )
      light.push(
        shown(id, 'C', ` stroke-width="${width + 5}"`) + shown(id, 'N', ` stroke-width="${width}"`),
      )
      return b
    },

    button(x: number, y: number, radius = 7.5, of = '#efe6d6', kind: 'sewn' | 'metal' = 'sewn') {
      sewn()
      const id = `${prefix}n${Math.round(radius * 10)}`
      const [px, py] = pose(x, y)
      if (!made.has(id)) {
        made.add(id)
        defs.push(
          `<g id="${id}">${buttonArt(radius, of, kind)}</g><g id="${id}s"><circle class="${prefix}s" cx="2" cy="4" r="${radius + 3}"/><circle fill="#808080" r="${radius}"/></g>`,
        )
      }
      const at = ` x="${short(px)}" y="${short(py)}"`
      cloth.push(shown(id, '', at))
      light.push(shown(`${id}s`, '', at))
      return b
    },

    /** The inside of the back, seen through the neck, with its tape and label. */
    inside(points: Line, tape: Line, look: { color?: string; label?: number | null } = {}) {
      sewn()
      const of = look.color ?? color
      const id = newId()
      defs.push(
        `<path id="${id}" d="${line(points, true)}"/><clipPath id="${id}c"><use href="#${id}"/></clipPath>`,
      )
      outlines.push(id)
      cloth.push(
        `<g clip-path="url(#${id}c)">${shown(id, '', ` fill="${deep(of, luma(of) > 0.72 ? 0.2 : 0.32)}"`)}${shown(id, '', ` fill="url(#${prefix}z)"`)}` +
          `<path fill="none" stroke="${deep(of, 0.14)}" stroke-width="11" d="${line(tape)}"/>`,
      )
      const middle = tape[Math.floor(tape.length / 2)]
      if (look.label !== null && middle) {
        const [x, y] = pose(middle[0], look.label ?? middle[1] + 20)
        cloth.push(label(x, y))
      }
      cloth.push(`</g>`)
      light.push(
        shown(id, 'g') + shown(id, 'R', ' style="stroke-width:30px;transform:translate(6px,10px)"'),
      )
      return b
    },

    /** Anything else that lies on the cloth: a buckle, a sewn-on label. */
    add(art: string) {
      sewn()
      cloth.push(art)
      return b
    },

    /** Parts outside the cloth: a rod behind it, a fringe in front of it. */
    beyond(art: string, where: 'behind' | 'before') {
      if (where === 'behind') below.push(art)
      else loose.push(art)
      return b
    },

    at: pose,
    newId,
    shown,
    define: (art: string) => void defs.push(art),
    outline: (id: string) => void outlines.push(id),

    /** Everything drawn so far, for the frame. */
    done() {
      sewn()
      return {
        defs: defs.join(''),
        cloth: cloth.join(''),
        light: light.join(''),
        below: below.join(''),
        loose: loose.join(''),
        outlines,
      }
    },
  }

  /** Trims that follow the same line share one path. */
  function trimmed(trims: readonly Trim[]): string {
    const ids = new Map<Line, string>()
    return trims
      .map(({ line: points, color: of, width, dash, shift }) => {
        const id = ids.get(points) ?? newId()
        if (!ids.has(points)) defs.push(`<path id="${id}" d="${line(points)}"/>`)
        ids.set(points, id)
        const dashed = dash ? ` stroke-dasharray="${dash}"` : ''
        return shown(
          id,
          '',
          ` stroke="${of}" stroke-width="${width}"${dashed}${shift ? ` y="${short(shift)}"` : ''}`,
        )
      })
      .join('')
  }

  return b
}
