import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { useAnnouncedText } from './dialog/announce'
import { Badge } from './controls/Badge'
import { CopyButton } from './controls/CopyButton'
import { copyText } from '../platform/copyText'
import { Icon, bagIcon } from './controls/Icon'
import * as icons from './controls/Icon'
import * as moreIcons from './controls/moreIcons'
import { Note } from './screen/Note'
import { ProgressBar } from './screen/Skeleton'

describe('Badge', () => {
  it('shows a count, and names it for screen readers', () => {
    const { rerender } = render(<Badge count={120} label="unread" />)
    expect(screen.getByText('120 unread')).toBeInTheDocument()
    expect(screen.getByText('99+')).toBeVisible()
    rerender(<Badge count={0} label="unread" />)
    expect(screen.queryByText(/unread/)).toBeNull()
  })
})

describe('Note, Progress, Icon', () => {
  it('is announced if it has a role', () => {
    render(
      <Note kind="bad" role="alert">
        Only 1 left.
      </Note>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('Only 1 left.')
  })

  it('announces its progress, if it is known', () => {
    const { rerender } = render(<ProgressBar label="Uploading" value={1.4} />)
    expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    )
    rerender(<ProgressBar label="Uploading" value={null} />)
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow')
  })

  it('is hidden beside text, and named if it stands alone', () => {
    const { rerender } = render(<Icon path={bagIcon} />)
    expect(screen.queryByRole('img')).toBeNull()
    rerender(<Icon path={bagIcon} label="Cart" />)
    expect(screen.getByRole('img', { name: 'Cart' })).toBeInTheDocument()
  })

  it('draws every icon inside its view box', () => {
    const drawn = Object.values({ ...icons, ...moreIcons }).filter(
      (path) => typeof path === 'string',
    )
    expect(drawn.length).toBeGreaterThan(40)
    for (const path of drawn) {
      expect(path).toMatch(/^M[\d\sMmLlHhVvAaCcSsZz.,-]+$/)
      const starts = [...path.matchAll(/M([\d.]+)[ ,]([\d.]+)/g)].flatMap(([, x, y]) => [
        Number(x),
        Number(y),
      ])
      expect(Math.min(...starts)).toBeGreaterThanOrEqual(1)
      expect(Math.max(...starts)).toBeLessThanOrEqual(23)
    }
  })
})

describe('CopyButton', () => {
  it('copies and confirms it', async () => {
    const user = userEvent.setup()
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    vi.stubGlobal('isSecureContext', true)
    render(<CopyButton text="9800000000" label="account number" />)
    await user.click(screen.getByRole('button', { name: 'Copy account number' }))
    expect(write).toHaveBeenCalledExactlyOnceWith('9800000000')
    await waitFor(() => expect(useAnnouncedText.getState().text).toBe('Copied account number'))
    vi.unstubAllGlobals()
  })

  it('says when copying failed, and shows the outcome of each press for 2 s', async () => {
    vi.useFakeTimers()
    render(<CopyButton text="9800000000" label="account number" />)
    const press = async (allowed: boolean) => {
      document.execCommand = () => allowed
      await act(async () => screen.getByRole('button').click())
      await act(() => vi.advanceTimersByTimeAsync(1500))
    }
    await press(false)
    expect(useAnnouncedText.getState().text).toBe("Couldn't copy account number")
    expect(screen.getByText("Couldn't copy")).toBeVisible()
    await press(true)
    expect(screen.getByText('Copied')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(screen.getByText('Copy')).toBeVisible()
    Reflect.deleteProperty(document, 'execCommand')
    vi.useRealTimers()
  })
})

describe('copyText', () => {
  it('falls back to execCommand on plain http, and returns the focus', async () => {
    vi.stubGlobal('isSecureContext', false)
    render(<button type="button">Copy</button>)
    screen.getByRole('button').focus()
    let chosen: string | undefined
    document.execCommand = () => {
      const area = document.activeElement as HTMLTextAreaElement
      chosen = area.value.slice(area.selectionStart, area.selectionEnd)
      return true
    }
    expect(await copyText('9800000000')).toBe(true)
    expect(chosen).toBe('9800000000')
    expect(document.querySelector('textarea')).toBeNull()
    expect(screen.getByRole('button')).toHaveFocus()
    Reflect.deleteProperty(document, 'execCommand')
    vi.unstubAllGlobals()
  })
})
