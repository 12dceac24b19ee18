import { HowTo } from './HowTo'
import { PAGES } from './pageKinds'
import { PictureAdvice, type PictureAdviceProps } from './PictureAdvice'

/** Beside the editor; it does not wait for this. */
export function PageHelp(props: PictureAdviceProps) {
  return (
    <>
      <PictureAdvice {...props} />
      <HowTo banners={PAGES[props.kind].banners} />
    </>
  )
}
