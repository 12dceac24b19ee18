import { noteFailure } from '../api/core/collectErrors'

// Page translators and extensions move or replace nodes that React holds. React's next removeChild or insertBefore
// would throw, and the whole screen would disappear. tests/translated.test.ts has the rules that usually prevent this.

let isNoted = false

function noteOnce(): void {
  if (isNoted) return
  isNoted = true
  noteFailure('foreign', new Error('The node to be removed is not a child of this node'))
}

/**
 * Replaces two methods of Node: removeChild then ignores a child that has left its parent, and insertBefore appends if
 * its reference node has left. Only the first such case is reported.
 */
export function tolerateForeignNodes(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    noteOnce()
    return child
  }
  Node.prototype.insertBefore = function <Added extends Node>(
    this: Node,
    added: Added,
    before: Node | null,
  ): Added {
    if (!before || before.parentNode === this)
      return insertBefore.call(this, added, before) as Added
    noteOnce()
    return insertBefore.call(this, added, null) as Added
  }
}
