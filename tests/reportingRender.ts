/** For `vi.mock`: returns the real module, but reports the props of each render of one of its components. */
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
