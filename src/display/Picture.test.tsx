import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Picture, PictureHost } from './Picture'

function show(paths: string | string[], onBroken?: () => void) {
  return (
    <PictureHost value="https://shop.example">
      <Picture paths={paths} alt="A kurta" width={800} height={1000} onBroken={onBroken} />
    </PictureHost>
  )
}

const picture = () => screen.getByRole<HTMLImageElement>('img')

describe('Picture', () => {
  it('tries a path in the backend, then in the folders above it, then shows the placeholder (D-18, D-20)', () => {
    const broken = vi.fn<() => void>()
    render(show('uploads/a.jpg', broken))
    expect(picture()).toHaveAttribute('src', 'https://shop.example/backend/api/uploads/a.jpg')
    fireEvent.error(picture())
    expect(picture()).toHaveAttribute('src', 'https://shop.example/backend/uploads/a.jpg')
    fireEvent.error(picture())
    expect(picture()).toHaveAttribute('src', 'https://shop.example/uploads/a.jpg')
    expect(broken).not.toHaveBeenCalled()
    fireEvent.error(picture())
    expect(picture()).toHaveAttribute('src', '/placeholder.svg')
    expect(picture()).toHaveAccessibleName('A kurta')
    expect(broken).toHaveBeenCalledTimes(1)
  })

  it('requests the placeholder once, without a loop (D-20)', () => {
    const broken = vi.fn<() => void>()
    render(show('', broken))
    expect(picture()).toHaveAttribute('src', '/placeholder.svg')
    const same = picture()
    fireEvent.error(same)
    fireEvent.error(same)
    expect(picture()).toBe(same)
    expect(picture()).toHaveAttribute('src', '/placeholder.svg')
    expect(broken).not.toHaveBeenCalled()
  })

  it('remembers where a picture was found', () => {
    const { unmount } = render(show('uploads/elsewhere.jpg'))
    fireEvent.error(picture())
    fireEvent.load(picture())
    unmount()
    render(show('uploads/elsewhere.jpg'))
    expect(picture()).toHaveAttribute('src', 'https://shop.example/backend/uploads/elsewhere.jpg')
  })

  it('starts again with a new path', () => {
    const { rerender } = render(show('uploads/b.jpg'))
    for (let time = 0; time < 3; time++) fireEvent.error(picture())
    expect(picture()).toHaveAttribute('src', '/placeholder.svg')
    rerender(show('uploads/c.jpg'))
    expect(picture()).toHaveAttribute('src', 'https://shop.example/backend/api/uploads/c.jpg')
  })

  it('tries a failed picture again when the network is back', () => {
    render(show('uploads/d.jpg'))
    for (let time = 0; time < 3; time++) fireEvent.error(picture())
    expect(picture()).toHaveAttribute('src', '/placeholder.svg')
    fireEvent(window, new Event('online'))
    expect(picture()).toHaveAttribute('src', 'https://shop.example/backend/api/uploads/d.jpg')
  })

  it('shows the first of several paths that loads', () => {
    render(show(['https://cdn.example/1.jpg', 'https://cdn.example/2.jpg']))
    expect(picture()).toHaveAttribute('src', 'https://cdn.example/1.jpg')
    fireEvent.error(picture())
    expect(picture()).toHaveAttribute('src', 'https://cdn.example/2.jpg')
  })

  it('reserves its space before it loads', () => {
    render(show('uploads/e.jpg'))
    expect(picture()).toHaveAttribute('width', '800')
    expect(picture()).toHaveAttribute('height', '1000')
    expect(picture()).toHaveStyle({ aspectRatio: '800 / 1000' })
  })

  it('never uses an address that could run a script', () => {
    render(show('javascript:alert(1)'))
    expect(picture()).toHaveAttribute('src', '/placeholder.svg')
  })

  it('knows its own shape when it has loaded: keeps the top of a tall one, and ends the tint', () => {
    render(<Picture paths="a.jpg" alt="A kurta" width={800} height={1000} tint="#a0432f" />)
    const load = (width: number, height: number) => {
      Object.defineProperties(picture(), {
        naturalWidth: { value: width, configurable: true },
        naturalHeight: { value: height, configurable: true },
      })
      fireEvent.load(picture())
      return ['data-tall', 'data-off', 'data-wide'].map((name) => picture().hasAttribute(name))
    }
    expect(load(800, 1200)).toEqual([true, true, false])
    expect(picture().style.getPropertyValue('--tint')).toBe('')
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
        Object.defineProperty(picture(), name, { value, configurable: true })
      fireEvent.load(picture())
      expect(picture().hasAttribute('data-tiny')).toBe(tiny)
      expect(picture().style.getPropertyValue('--most')).toBe(!tiny ? '' : `${2 * naturalWidth}px`)
    },
  )

  it('reads its width before it changes anything, and only where the picture may be too small for its place', () => {
    onPhone()
    render(<Picture paths="a.jpg" alt="A kurta" width={800} height={1000} tint="#a0432f" />)
    const tints: string[] = []
    Object.defineProperty(picture(), 'clientWidth', {
      get: () => tints.push(picture().style.getPropertyValue('--tint')) && 300,
    })
    const inner = vi.spyOn(window, 'innerWidth', 'get')
    for (const naturalWidth of [412, 96]) {
      Object.defineProperty(picture(), 'naturalWidth', { value: naturalWidth, configurable: true })
      picture().style.setProperty('--tint', naturalWidth === 96 ? 'small' : 'large')
      fireEvent.load(picture())
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
