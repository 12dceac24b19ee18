import { confirm } from '../../state/confirm'

/** Asks which value wins where a field was changed both here and elsewhere. */
export const askOverwrite = (labels: readonly string[]): Promise<boolean> =>
  confirm({
    title: 'Changed elsewhere',
    text: `Someone else has just changed this too: ${labels.join(', ')}.`,
    action: 'Save mine',
    cancel: 'Keep theirs',
  })
