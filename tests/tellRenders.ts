/** For `vi.mock`: the real module, but each render of one of its parts reports its props. */
export function reportingRender<Part extends string, Props>(
  real: Record<Part, (props: Props) => unknown>,
  part: Part,
  tell: (props: Props) => void,
): object {
  return {
    ...real,
    [part]: (props: Props) => {
      tell(props)
      return real[part](props)
    },
  }
}
