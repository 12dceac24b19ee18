/** For `vi.mock`: the module as it is, but what each drawing of one of its parts is given is told. */
export function telling<Part extends string, Props>(
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
