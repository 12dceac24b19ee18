import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Picture, PictureHostContext } from './Picture'

function pictureIn(paths: string | string[], onBroken?: () => void) {
  return (
    <PictureHostContext value="https://shop.example">
      <Picture paths={paths} alt="A kurta" width={800} height={1000} onBroken={onBroken} />
    </PictureHostContext>
  )
}

const shownPicture = () => screen.getByRole<HTMLImageElement>('img')

describe('Picture', () => {
  it('tries a path in the backend, then in the folders above it, then shows the placeholder (D-18, D-20)', () => {
    const broken = vi.fn<() => void>()
    render(pictureIn('uploads/a.jpg', broken))
    expect(shownPicture()).toHaveAttribute('src', 'https://shop.example/backend/api/uploads/a.jpg')
    fireEvent.error(shownPicture())
    expect(shownPicture()).toHaveAttribute('src', 'https://shop.example/backend/uploads/a.jpg')
    fireEvent.error(shownPicture())
    expect(shownPicture()).toHaveAttribute('src', 'https://shop.example/uploads/a.jpg')
    expect(broken).not.toHaveBeenCalled()
    fireEvent.error(shownPicture())
    expect(shownPicture()).toHaveAttribute('src', '/placeholder.svg')
    expect(shownPicture()).toHaveAccessibleName('A kurta')
    expect(broken).toHaveBeenCalledTimes(1)
  })

  it('requests the placeholder once, without a loop (D-20)', () => {
    const broken = vi.fn<() => void>()
    render(pictureIn('', broken))
    expect(shownPicture()).toHaveAttribute('src', '/placeholder.svg')
    const same = shownPicture()
    fireEvent.error(same)
    fireEvent.error(same)
    expect(shownPicture()).toBe(same)
    expect(shownPicture()).toHaveAttribute('src', '/placeholder.svg')
    expect(broken).not.toHaveBeenCalled()
  })

  it('remembers where a picture was found', () => {
    const { unmount } = render(pictureIn('uploads/elsewhere.jpg'))
    fireEvent.error(shownPicture())
    fireEvent.load(shownPicture())
    unmount()
    render(pictureIn('uploads/elsewhere.jpg'))
    expect(shownPicture()).toHaveAttribute(
      'src',
      'https://shop.example/backend/uploads/elsewhere.jpg',
    )
  })

  it('starts again with a new path', () => {
    const { rerender } = render(pictureIn('uploads/b.jpg'))
    for (let time = 0; time < 3; time++) fireEvent.error(shownPicture())
    expect(shownPicture()).toHaveAttribute('src', '/placeholder.svg')
    rerender(pictureIn('uploads/c.jpg'))
    expect(shownPicture()).toHaveAttribute('src', 'https://shop.example/backend/api/uploads/c.jpg')
  })

  it('tries a failed picture again when the network is back', () => {
    render(pictureIn('uploads/d.jpg'))
    for (let time = 0; time < 3; time++) fireEvent.error(shownPicture())
    expect(shownPicture()).toHaveAttribute('src', '/placeholder.svg')
    fireEvent(window, new Event('online'))
    expect(shownPicture()).toHaveAttribute('src', 'https://shop.example/backend/api/uploads/d.jpg')
  })

  it('shows the first of several paths that loads', () => {
    render(pictureIn(['https://cdn.example/1.jpg', 'https://cdn.example/2.jpg']))
    expect(shownPicture()).toHaveAttribute('src', 'https://cdn.example/1.jpg')
    fireEvent.error(shownPicture())
    expect(shownPicture()).toHaveAttribute('src', 'https://cdn.example/2.jpg')
  })

  it('reserves its space before it loads', () => {
    render(pictureIn('uploads/e.jpg'))
    expect(shownPicture()).toHaveAttribute('width', '800')
    expect(shownPicture()).toHaveAttribute('height', '1000')
    expect(shownPicture()).toHaveStyle({ aspectRatio: '800 / 1000' })
  })

  it('never uses an address that could run a script', () => {
    render(pictureIn('javascript:alert(1)'))
    expect(shownPicture()).toHaveAttribute('src', '/placeholder.svg')
  })

  it('knows its own shape when it has loaded: keeps the top of a tall one, and ends the tint', () => {
    render(<Picture paths="a.jpg" alt="A kurta" width={800} height={1000} tint="#a0432f" />)
    const load = (width: number, height: number) => {
      Object.defineProperties(shownPicture(), {
        naturalWidth: { value: width, configurable: true },
        naturalHeight: { value: height, configurable: true },
      })
      fireEvent.load(shownPicture())
      return ['data-tall', 'data-off', 'data-wide'].map((name) => shownPicture().hasAttribute(name))
    }
    expect(load(800, 1200)).toEqual([true, true, false])
    expect(shownPicture().style.getPropertyValue('--tint')).toBe('')
    expect(load(1600, 900)).toEqual([false, true, true])
    expect(load(1000, 1000)).toEqual([false, true, false])
    expect(load(768, 1000)).toEqual([true, false, false])
    expect(load(800, 1000)).toEqual([false, false, false])
  })

  const onPhone = () => vi.stubGlobal('screen', { width: 412, height: 823 })

  it.each([
    ['a.jpg', 96, 300, true],
    ['a.jpg', 160, 300, false],
    ['a.svg', 96, 300, false],
  ])(
    'draws %s of %d px in a frame of %d at most twice as large',
    (path, naturalWidth, clientWidth, tiny) => {
      onPhone()
      render(<Picture paths={path} alt="A kurta" width={800} height={1000} />)
      for (const [name, value] of Object.entries({ naturalWidth, clientWidth }))
        Object.defineProperty(shownPicture(), name, { value, configurable: true })
      fireEvent.load(shownPicture())
      expect(shownPicture().hasAttribute('data-tiny')).toBe(tiny)
      expect(shownPicture().style.getPropertyValue('--most')).toBe(
        !tiny ? '' : `${2 * naturalWidth}px`,
      )
    },
  )

  it('reads its width before it changes anything, and only where the picture may be too small for its place', () => {
    onPhone()
    render(<Picture paths="a.jpg" alt="A kurta" width={800} height={1000} tint="#a0432f" />)
    const tints: string[] = []
    Object.defineProperty(shownPicture(), 'clientWidth', {
      get: () => tints.push(shownPicture().style.getPropertyValue('--tint')) && 300,
    })
    const inner = vi.spyOn(window, 'innerWidth', 'get')
    for (const naturalWidth of [412, 96]) {
      Object.defineProperty(shownPicture(), 'naturalWidth', {
        value: naturalWidth,
        configurable: true,
      })
      shownPicture().style.setProperty('--tint', naturalWidth === 96 ? 'small' : 'large')
      fireEvent.load(shownPicture())
    }
    expect(tints).toEqual(['small'])
    expect(inner).not.toHaveBeenCalled()
  })

  it('uses a tint only if it is a valid color', () => {
    const { rerender } = render(
      <Picture paths="a.jpg" alt="" width={4} height={5} tint="#a0432f" />,
    )
    const image = document.querySelector('img')
    expect(image?.style.getPropertyValue('--tint')).toBe('#a0432f')
    rerender(<Picture paths="a.jpg" alt="" width={4} height={5} tint="url(https://evil.example)" />)
    expect(image?.style.getPropertyValue('--tint')).toBe('')
  })
})
