import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EmailText, Fact, PhoneFact } from './Facts'

describe('what a translator leaves as it is', () => {
  it('an email address, which is one element of a link', () => {
    render(
      <a href="mailto:sunita.maharjan@mail.example">
        <EmailText email="sunita.maharjan@mail.example" />
      </a>,
    )
    const link = screen.getByRole('link', { name: 'sunita.maharjan@mail.example' })
    expect(link.childNodes).toHaveLength(1)
    expect(link.firstElementChild).toHaveAttribute('translate', 'no')
  })

  it.each(['Name', 'Customer', 'Email', 'Emails', 'Phones', 'Paid to', 'City', 'Delivery address'])(
    '%s',
    (name) => {
      render(<Fact name={name}>Rose Dahal</Fact>)
      expect(screen.getByRole('definition')).toHaveAttribute('translate', 'no')
    },
  )

  it('the phone number of an order', () => {
    render(<PhoneFact phone="9841203344" link />)
    expect(screen.getByRole('definition')).toHaveAttribute('translate', 'no')
    expect(screen.getByRole('definition')).toHaveTextContent('9841203344')
  })

  it('and no more: the other facts are translated', () => {
    render(<Fact name="Additional info">Please call before you come</Fact>)
    expect(screen.getByRole('definition')).not.toHaveAttribute('translate')
  })
})

it('a Nepali value has its language, also in a link or in bold', () => {
  render(
    <dl>
      <Fact name="City">सुनिता महर्जन</Fact>
      <Fact name="Customer">
        <a href="/nest/buyer">सुनिता महर्जन</a>
      </Fact>
      <Fact name="Name">
        <b>सुनिता महर्जन</b>
      </Fact>
    </dl>,
  )
  for (const value of screen.getAllByRole('definition')) expect(value).toHaveAttribute('lang', 'ne')
})
