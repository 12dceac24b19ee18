import { useRef, useState, type ReactNode } from 'react'
import { Badge } from '../../ui/Badge'
import { BarChart } from '../../ui/BarChart'
import { Button, buttonClass } from '../../ui/Button'
import { CheckField } from '../../ui/CheckField'
import { CopyButton } from '../../ui/CopyButton'
import { Dropdown } from '../../ui/Dropdown'
import { Empty } from '../../ui/Empty'
import { FileField } from '../../ui/FileField'
import { Icon } from '../../ui/Icon'
import { IconButton } from '../../ui/IconButton'
import * as icons from '../../ui/icons'
import * as moreIcons from '../../ui/moreIcons'
import { Lightbox } from '../../ui/Lightbox'
import { Modal } from '../../ui/Modal'
import { Note } from '../../ui/Note'
import { AlertBox, Notices } from '../../ui/Notices'
import { Pager } from '../../ui/Pager'
import { PasswordField } from '../../ui/PasswordField'
import { Progress } from '../../ui/Progress'
import { RadioGroup } from '../../ui/RadioGroup'
import { Rotator } from '../../ui/Rotator'
import { SelectField } from '../../ui/SelectField'
import { Loading, Skeleton } from '../../ui/Skeleton'
import { Slider } from '../../ui/Slider'
import { Spinner } from '../../ui/Spinner'
import { Stepper } from '../../ui/Stepper'
import { numberCell, SortHead, Table, type Sort } from '../../ui/Table'
import { Tabs } from '../../ui/Tabs'
import { TextArea } from '../../ui/TextArea'
import { TextField } from '../../ui/TextField'
import '../../ui/dense.css'
import css from './GalleryParts.module.css'

// All parts in all states, for development only.

const all = { ...icons, ...moreIcons }

/** `pictures`: URLs of pictures for the rotator, slider and lightbox. */
export function GalleryParts({ pictures }: { pictures: readonly string[] }) {
  const [dense, setDense] = useState(false)
  return (
    <div className="wrap" {...(dense ? { 'data-density': 'dense' } : {})}>
      <CheckField label="Back office density" checked={dense} onChange={setDense} />
      <div className={css.states}>
        <TypeAndColour />
        <Buttons />
        <Fields />
        <Choices />
        <Files picture={pictures[0]} />
        <Floating />
        <Lists />
        <Pictures pictures={pictures} />
        <Chart />
        <State name="Icons" full>
          <ul className={css.icons}>
            {Object.entries(all).map(([name, path]) => (
              <li key={name}>
                <Icon path={path} />
                {name}
              </li>
            ))}
          </ul>
        </State>
      </div>
    </div>
  )
}

function State({ name, full, children }: { name: string; full?: boolean; children: ReactNode }) {
  return (
    <section aria-label={name} className={full ? css.full : undefined}>
      <h2 className={css.name}>{name}</h2>
      {children}
    </section>
  )
}

const COLOURS = [
  'paper',
  'surface',
  'hush',
  'wash',
  'line',
  'edge',
  'ink',
  'muted',
  'simrik',
  'indigo',
  'blue',
]
const MORE = [
  'marigold',
  'sage',
  'on-simrik',
  'on-indigo',
  'on-blue',
  'on-marigold',
  'on-sage',
  'on-grey',
]

function TypeAndColour() {
  return (
    <>
      <State name="Type">
        <p className="display display-64">Own the Moment.</p>
        <p className="display display-40">Trending Now</p>
        <p className="display">Your Order</p>
        <p>
          Running text with a{' '}
          <a className="link" href="#type">
            link
          </a>{' '}
          and <span className="muted">a quiet part</span>, Asmita Shrestha, NPR 13,875.
        </p>
      </State>
      <State name="Colours">
        <ul className={css.colours}>
          {[...COLOURS, ...MORE].map((colour) => (
            <li key={colour}>
              <span style={{ background: `var(--${colour})` }} />
              {colour}
            </li>
          ))}
        </ul>
      </State>
    </>
  )
}

function Buttons() {
  const [busy, setBusy] = useState(false)
  return (
    <>
      <State name="Buttons: rest, busy, off">
        <div className={css.row}>
          <Button>Buy Now</Button>
          <Button busy={busy} busyText="Placing Order..." onClick={() => setBusy(true)}>
            Place Order
          </Button>
          <Button busy>Save</Button>
          <Button disabled>Add To Cart</Button>
        </div>
        <div className={css.row}>
          <Button kind="line">Add To Cart</Button>
          <Button kind="line" busy>
            Verify
          </Button>
          <Button kind="line" disabled>
            Previous
          </Button>
          <Button kind="quiet">Forgot password?</Button>
          <Button kind="danger">Delete</Button>
        </div>
        <div className={css.row}>
          <Button small>Reply</Button>
          <Button small kind="line">
            <Icon path={all.truckIcon} /> Mark as Shipped
          </Button>
          <Button small kind="danger">
            Cancel
          </Button>
          <a href="#buttons" className={buttonClass('line', { small: true })}>
            A link
          </a>
          <Button kind="line" onClick={() => setBusy(false)}>
            Reset
          </Button>
        </div>
        <Button wide>Proceed to Checkout</Button>
      </State>
      <State name="Icon buttons, badges, spinner">
        <div className={css.row}>
          <IconButton label="Cart" icon={all.bagIcon}>
            <Badge count={3} label="items in the cart" />
          </IconButton>
          <IconButton label="Notifications" icon={all.mailIcon}>
            <Badge count={120} label="unread" />
          </IconButton>
          <IconButton label="Keys" icon={all.keyboardIcon} line />
          <IconButton label="Delete" icon={all.trashIcon} disabled />
          <Badge count={6} label="waiting" inline />
          <Badge count={3} label="waiting" inline quiet />
          <Spinner />
        </div>
        <div className={css.row}></div>
        <div className={css.row}>
          <CopyButton text="9800000000" label="account number" />
        </div>
        <Progress label="Uploading" value={0.62} />
        <br />
        <Progress label="Working" value={null} />
      </State>
    </>
  )
}

function Fields() {
  const [text, setText] = useState('Asmita Shrestha')
  const [password, setPassword] = useState('asmita-1234')
  const [size, setSize] = useState('')
  return (
    <State name="Fields: rest, hint, error, off">
      <div className={css.fields}>
        <TextField label="Full name" value={text} onChange={setText} autoComplete="name" />
        <TextField
          label="Email"
          value="asmita@"
          onChange={setText}
          error="Invalid email address."
          type="email"
        />
        <TextField
          label="Your address"
          optional
          value=""
          onChange={setText}
          placeholder="Lalitpur"
        />
        <PasswordField
          label="Password"
          value={password}
          onChange={setPassword}
          hint="At least 6 characters"
        />
        <TextField label="Price" before="NPR" value="3200" onChange={setText} inputMode="decimal" />
        <TextField label="Amount" disabled value="125" onChange={setText} />
        <SelectField
          label="Size"
          placeholder="Choose a size"
          value={size}
          onChange={setSize}
          options={['M', 'L', { value: 'XL', label: 'XL, sold out', disabled: true }]}
        />
        <TextArea label="Delivery address" value={text} onChange={setText} />
      </div>
    </State>
  )
}

function Choices() {
  const [some, setSome] = useState([true, false])
  const [way, setWay] = useState<'online' | 'later'>('online')
  const [count, setCount] = useState(1)
  const [tab, setTab] = useState<'home' | 'about' | 'bottom'>('home')
  const all = some.every(Boolean)
  return (
    <State name="Choices, stepper, tabs, pager">
      <div className={css.row}>
        <CheckField
          label="Select all"
          checked={all}
          indeterminate={!all && some.some(Boolean)}
          onChange={(on) => setSome([on, on])}
        />
        {some.map((on, index) => (
          <CheckField
            key={index}
            label={`Line ${index + 1}`}
            checked={on}
            onChange={(to) => setSome(some.map((old, at) => (at === index ? to : old)))}
          />
        ))}
        <CheckField label="Off" checked disabled onChange={() => {}} />
      </div>
      <RadioGroup
        label="Payment"
        value={way}
        onChange={setWay}
        options={[
          { value: 'online', label: 'Online' },
          { value: 'later', label: 'Later', disabled: true },
        ]}
      />
      <div className={css.row}>
        <Stepper label="Quantity" value={count} max={5} onChange={setCount} />
        <Tabs
          label="Range"
          kind="box"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'home', label: '30 days' },
            { value: 'about', label: '12 weeks' },
          ]}
        >
          <p>{`The range of ${tab}.`}</p>
        </Tabs>
      </div>
      <Tabs
        label="Pages"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'home', label: 'Homepage' },
          { value: 'about', label: 'About Us' },
          { value: 'bottom', label: 'Bottom' },
        ]}
      >
        <p className={css.panel}>The panel of {tab}.</p>
      </Tabs>
      <Pager page={count} pages={5} onPage={setCount} />
    </State>
  )
}

function Files({ picture }: { picture: string | undefined }) {
  const [file, setFile] = useState<File | null>(null)
  const [held] = useState(
    () => new File(['x'.repeat(1_100_000)], 'receipt-2081.jpg', { type: 'text/plain' }),
  )
  return (
    <State name="Files: empty, picked, uploading, refused; notes">
      <div className={css.fields}>
        <FileField
          label="Receipt"
          accept="image/*"
          file={file}
          onPick={([first]) => setFile(first ?? null)}
          onRemove={() => setFile(null)}
        />
        <FileField
          label="Receipt"
          accept="image/*"
          file={held}
          progress={0.58}
          onPick={() => {}}
          onCancel={() => {}}
        />
        <FileField
          label="Category picture"
          accept="image/*"
          preview={picture ?? null}
          onPick={() => {}}
          error="Only image files are accepted."
        />
        <div>
          <Note kind="bad">Mustang Pashmina Shawl, M: only 1 left in stock.</Note>
          <br />
          <Note kind="warn">Best on a bigger screen.</Note>
          <br />
          <Note>Four receipts carry the same number.</Note>
        </div>
      </div>
    </State>
  )
}

function Floating() {
  const [open, setOpen] = useState<'modal' | 'danger' | 'dropdown' | 'alert' | null>(null)
  const [inner, setInner] = useState(false)
  const [notices, setNotices] = useState<
    readonly { id: number; text: string; kind: 'good' | 'bad' | 'plain' }[]
  >([])
  const anchor = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(null)
  return (
    <State name="Popups, alerts, notices">
      <div className={css.row}>
        <Button kind="line" onClick={() => setOpen('modal')}>
          Popup
        </Button>
        <Button kind="line" onClick={() => setOpen('danger')}>
          Confirm
        </Button>
        <Button kind="line" onClick={() => setOpen('alert')}>
          Alert
        </Button>
        <Button
          kind="line"
          onClick={() =>
            setNotices([
              { id: 1, text: 'Added to your cart.', kind: 'good' },
              { id: 2, text: 'Please select a size.', kind: 'bad' },
              { id: 3, text: 'Items removed.', kind: 'plain' },
            ])
          }
        >
          Notices
        </Button>
        <span className={css.hangs}>
          <Button
            ref={anchor}
            kind="line"
            aria-expanded={open === 'dropdown'}
            onClick={() => setOpen('dropdown')}
          >
            Dropdown
          </Button>
          <Dropdown open={open === 'dropdown'} onClose={close} anchor={anchor} label="Cart">
            <div className={css.inside}>
              <p className="display">Your cart</p>
              <Button wide>Proceed to Checkout</Button>
            </div>
          </Dropdown>
        </span>
      </div>
      <Modal
        open={open === 'modal'}
        onClose={close}
        title="Reply to Sunita"
        footer={
          <>
            <Button kind="line" onClick={close}>
              Cancel
            </Button>
            <Button onClick={() => setInner(true)}>Send</Button>
          </>
        }
      >
        <TextArea label="Your reply" value="Namaste" onChange={() => {}} />
        <Modal open={inner} onClose={() => setInner(false)} title="One more" size="small">
          <p>A popup above a popup.</p>
        </Modal>
      </Modal>
      <Modal
        open={open === 'danger'}
        onClose={close}
        title="Delete Himal Hoodie?"
        size="small"
        alert
        footer={
          <>
            <Button kind="line" onClick={close}>
              Cancel
            </Button>
            <Button kind="danger" onClick={close}>
              Delete
            </Button>
          </>
        }
      >
        <p>It disappears from the shop at once.</p>
      </Modal>
      {open === 'alert' && (
        <AlertBox text="You Need to be logged in First to Purchase." onClose={close} />
      )}
      <Notices
        notices={notices}
        onHold={() => {}}
        onClose={(id) => setNotices(notices.filter((notice) => notice.id !== id))}
      />
    </State>
  )
}

const ORDERS = [
  { id: 1180, name: 'Nabin Magar', total: 2025 },
  { id: 1179, name: 'Mina Bajracharya', total: 5325 },
  { id: 1178, name: 'Hari Acharya', total: 3005 },
]

function Lists() {
  const [sort, setSort] = useState<Sort<'id' | 'total'>>({ by: 'id', down: true })
  const rows = ORDERS.toSorted(
    (one, other) => (one[sort.by] - other[sort.by]) * (sort.down ? -1 : 1),
  )
  return (
    <>
      <State name="Empty">
        <Empty
          text="No products found in this category."
          action={
            <a href="#empty" className={buttonClass('line')}>
              See all products
            </a>
          }
        />
      </State>
      <State name="Failed">
        <Empty text="No products found in this category." onRetry={() => {}} />
      </State>
      <State name="Loading: final size, no jump">
        <Loading className={css.bones}>
          {[1, 2, 3].map((bone) => (
            <div key={bone}>
              <Skeleton shape="picture" />
              <br />
              <Skeleton width="74%" />
              <br />
              <Skeleton width="38%" />
            </div>
          ))}
        </Loading>
      </State>
      <State name="Table">
        <div className={css.framed}>
          <Table caption="Orders">
            <thead>
              <tr>
                <SortHead by="id" sort={sort} onSort={setSort} firstDown>
                  Order ID
                </SortHead>
                <th scope="col">Customer</th>
                <SortHead by="total" sort={sort} onSort={setSort} firstDown number>
                  Total
                </SortHead>
                <th scope="col" className={numberCell}>
                  Actions
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, name, total }) => (
                <tr key={id} aria-current={id === 1179 ? 'true' : undefined}>
                  <th scope="row">#{id}</th>
                  <td>{name}</td>
                  <td className={numberCell}>{total}</td>
                  <td className={numberCell}>
                    <Button small kind="line">
                      Verify
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      </State>
    </>
  )
}

function Pictures({ pictures }: { pictures: readonly string[] }) {
  const [open, setOpen] = useState<number | null>(null)
  const picture = (index: number) => (
    <img src={pictures[index]} alt={`Kurta ${index + 1}`} width={800} height={1000} />
  )
  return (
    <>
      <State name="Rotator">
        <Rotator
          count={pictures.length}
          intervalMs={5000}
          fadeMs={500}
          label="Banner"
          className={css.picture}
        >
          {picture}
        </Rotator>
      </State>
      <State name="Slider and lightbox">
        <Slider count={pictures.length} label="Pictures" className={css.picture}>
          {(index) => (
            <button
              type="button"
              aria-label={`Enlarge picture ${index + 1}`}
              onClick={() => setOpen(index)}
            >
              {picture(index)}
            </button>
          )}
        </Slider>
        {open !== null && (
          <Lightbox
            label="Pictures"
            count={pictures.length}
            start={open}
            onClose={() => setOpen(null)}
          >
            {picture}
          </Lightbox>
        )}
      </State>
    </>
  )
}

const DAYS = Array.from({ length: 30 }, (_, day) => ({
  label: day === 29 ? 'today' : `${day + 1} Nov`,
  value: Math.round(((day * 7919) % 37) * 1000 + 900),
  before: Math.round(((day * 6101) % 31) * 900),
  now: day === 29,
}))

function Chart() {
  return (
    <State name="Chart" full>
      <BarChart
        title="Sales of the last 30 days, highest on 15 Nov"
        bars={DAYS}
        format={(value) => `NPR ${value.toLocaleString('en-IN')}`}
        heads={['Day', 'Sales', '30 days earlier']}
      />
    </State>
  )
}
