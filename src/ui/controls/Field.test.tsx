import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { CheckField, Checkbox, RadioGroup } from './CheckField'
import { PasswordField } from './PasswordField'
import { TextArea, TextField } from './TextField'
import { SelectField } from './SelectField'
import { useAnnouncedText } from '../dialog/announce'

const doNothing = () => {}

describe('TextField', () => {
  it('has a label and reports typed text', async () => {
    const change = vi.fn()
    render(<TextField label="Full name" value="" onChange={change} />)
    await userEvent.type(screen.getByLabelText('Full name'), 'A')
    expect(change).toHaveBeenCalledExactlyOnceWith('A')
  })

  it('is described by its error and its hint', () => {
    render(
      <TextField
        label="Phone"
        value="98510"
        onChange={doNothing}
        error="Too short."
        hint="Ten digits"
      />,
    )
    const field = screen.getByLabelText('Phone')
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription('Too short. Ten digits')
  })

  it('is valid without an error, and announces an error when it appears', async () => {
    const { rerender } = render(
      <TextField label="Phone" value="" onChange={doNothing} error={null} />,
    )
    expect(screen.getByLabelText('Phone')).toBeValid()
    // Wait until announcements of earlier tests have ended.
    await new Promise((done) => setTimeout(done, 150))
    rerender(<TextField label="Phone" value="" onChange={doNothing} error="Phone is required" />)
    await waitFor(() => expect(useAnnouncedText.getState().text).toBe('Phone is required'))
  })

  it('shows that it is optional without changing its name', () => {
    render(<TextField label="Your address" optional value="" onChange={doNothing} />)
    expect(screen.getByRole('textbox', { name: 'Your address' })).toHaveAccessibleDescription(
      '(optional)',
    )
  })

  it('checks the spelling of text, but not in search fields', () => {
    const field = (type: string) => {
      render(<TextField label={type} type={type} value="" onChange={() => {}} />)
      return screen.getByLabelText(type)
    }
    expect(field('search')).toHaveAttribute('spellcheck', 'false')
    expect(field('text')).not.toHaveAttribute('spellcheck')
  })

  it('can hide its label visually', () => {
    render(<TextField label="Search" hideLabel value="" onChange={doNothing} />)
    expect(screen.getByRole('textbox', { name: 'Search' })).toBeInTheDocument()
    expect(screen.getByText('Search').parentElement).toHaveClass('sr')
  })

  it('stays connected to its label beside a unit and another description', () => {
    render(
      <>
        <p id="note">Without tax</p>
        <TextField
          label="Price"
          before="NPR"
          value="1"
          onChange={doNothing}
          aria-describedby="note"
          error="No."
        />
      </>,
    )
    expect(screen.getByLabelText('Price')).toHaveAccessibleDescription('No. Without tax')
    expect(screen.getByText('NPR')).toBeVisible()
  })
})

describe('PasswordField', () => {
  it('shows the password and hides it again', async () => {
    render(<PasswordField label="Password" value="asha-1234" onChange={doNothing} />)
    const field = screen.getByLabelText('Password')
    expect(field).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(field).toHaveAttribute('type', 'password')
  })

  it('has its show button next in the tab order', async () => {
    render(<PasswordField label="Password" value="" onChange={doNothing} />)
    await userEvent.tab()
    expect(screen.getByLabelText('Password')).toHaveFocus()
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'Show password' })).toHaveFocus()
  })
})

describe('TextArea and SelectField', () => {
  it('connects a text area like a text field', () => {
    render(<TextArea label="Message" value="" onChange={doNothing} error="Message is required" />)
    expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Message is required')
  })

  it('selects an option, but not a disabled one', async () => {
    const change = vi.fn()
    render(
      <SelectField
        label="Size"
        placeholder="Choose a size"
        value=""
        onChange={change}
        options={['M', { value: 'XL', label: 'XL, sold out', disabled: true }]}
      />,
    )
    expect(screen.getByLabelText('Size')).toHaveDisplayValue('Choose a size')
    expect(screen.getByRole('option', { name: 'XL, sold out' })).toBeDisabled()
    await userEvent.selectOptions(screen.getByLabelText('Size'), 'M')
    expect(change).toHaveBeenCalledExactlyOnceWith('M')
  })
})

describe('CheckField', () => {
  it('is checked by its label and by the keyboard', async () => {
    const change = vi.fn()
    render(<CheckField label="Select all" checked={false} onChange={change} />)
    await userEvent.click(screen.getByText('Select all'))
    screen.getByRole('checkbox').focus()
    await userEvent.keyboard(' ')
    expect(change.mock.calls).toEqual([[true], [true]])
  })

  it('is indeterminate if some of several are checked', () => {
    const { rerender } = render(
      <CheckField label="All" checked={false} indeterminate onChange={doNothing} />,
    )
    expect(screen.getByRole('checkbox', { name: 'All' })).toBePartiallyChecked()
    rerender(<CheckField label="All" checked onChange={doNothing} />)
    expect(screen.getByRole('checkbox')).not.toBePartiallyChecked()
    expect(screen.getByRole('checkbox')).toBeChecked()
  })

  it('is described by its error', () => {
    render(<CheckField label="Size M" checked={false} onChange={doNothing} error="Tick one size" />)
    expect(screen.getByRole('checkbox', { name: 'Size M' })).toHaveAccessibleDescription(
      'Tick one size',
    )
    expect(screen.getByRole('checkbox')).toBeInvalid()
  })
})

describe('Checkbox', () => {
  it('has a name without visible text, and few elements', async () => {
    const change = vi.fn()
    render(<Checkbox label="Tick order #7" checked={false} onChange={change} />)
    const box = screen.getByRole('checkbox', { name: 'Tick order #7' })
    expect(box.parentElement?.children).toHaveLength(1)
    expect(box.closest('label')).toHaveTextContent(/^$/)
    await userEvent.click(box.parentElement as HTMLElement)
    expect(change.mock.calls).toEqual([[true]])
  })
})

describe('RadioGroup', () => {
  function Ways() {
    const [way, setWay] = useState<'online' | 'later' | 'never'>('online')
    return (
      <RadioGroup
        label="Payment"
        value={way}
        onChange={setWay}
        options={[
          { value: 'online', label: 'Online' },
          { value: 'later', label: 'Later' },
          { value: 'never', label: 'Never', disabled: true },
        ]}
      />
    )
  }

  it('keeps one choice', async () => {
    render(<Ways />)
    expect(screen.getByRole('group', { name: 'Payment' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('radio', { name: 'Later' }))
    expect(screen.getByRole('radio', { name: 'Later' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Online' })).not.toBeChecked()
    expect(screen.getByRole('radio', { name: 'Never' })).toBeDisabled()
  })
})
