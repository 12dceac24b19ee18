import { useQuery } from '@tanstack/react-query'
import { checkShop, type ShopCheckResult } from '../../api/admin/adminShopCheck'
import type { QrCodeFacts } from '../../api/admin/adminQrCodes'
import { complaintsByCause, pluralFinding, type ConfigComplaint } from '../../api/admin/configCheck'
import { MISSING_BUSINESS_TEXT } from '../../rules/business'
import { RECEIPT_MAX_BYTES, REQUEST_MAX_BYTES } from '../../rules/constants'
import { Button } from '../../ui/controls/Button'
import { CopyButton } from '../../ui/controls/CopyButton'
import { fileSizeText } from '../../rules/text'
import { Note } from '../../ui/screen/Note'
import { LoadingState, Skeleton } from '../../ui/screen/Skeleton'
import { Panel } from '../parts/Panel'
import { countText } from '../../rules/sharedTexts'
import css from './shopCheck.module.css'

/** Slower calls are reported as a problem. */
const SLOW_CALL_MS = 2000

const secondsText = (ms: number) => `${(ms / 1000).toFixed(1)} s`

export function ShopCheck() {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['shop check'],
    queryFn: checkShop,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <Panel
      title="Shop check"
      tools={
        <Button
          kind="quiet"
          small
          busy={isFetching}
          busyText="Checking..."
          onClick={() => void refetch()}
        >
          Check again
        </Button>
      }
    >
      {data ? (
        <CheckedFacts facts={data} />
      ) : (
        <LoadingState>
          <div className={css.body}>
            <Skeleton width="100%" height={38} />
            <Skeleton width="100%" height={38} />
          </div>
        </LoadingState>
      )}
    </Panel>
  )
}

function CheckedFacts({ facts }: { facts: ShopCheckResult }) {
  const complaints = facts.complaints ?? []
  return (
    <div className={css.body}>
      <CheckSummary facts={facts} />
      {complaints.length > 0 && (
        <section aria-labelledby="check-config">
          <h3 id="check-config">shop.config.json</h3>
          <ul className={`ruled ${css.complaints}`}>
            {complaintsByCause(complaints).map((alike) => (
              <ComplaintRow
                key={alike.map(({ key, what }) => `${key} ${what}`).join()}
                alike={alike}
              />
            ))}
          </ul>
        </section>
      )}
      {facts.codes && <CodeFindings codes={facts.codes} />}
      {facts.missing.length > 0 && (
        <section aria-labelledby="check-business">
          <h3 id="check-business">Seller details</h3>
          <p>{`${MISSING_BUSINESS_TEXT}:`}</p>
          <ul className={css.list}>
            {facts.missing.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="check-server">
        <h3 id="check-server">Server</h3>
        <ul className={css.list}>
          <li>{callText(facts.callMs)}</li>
          <li>{streamText(facts.streamMs)}</li>
          {facts.lists.map(({ name, ageMs }) => (
            <li key={name}>
              {`The ${name} list on this page last changed ${ageMs < 90_000 ? secondsText(ageMs) : `${Math.round(ageMs / 60_000)} min`} ago.`}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="check-uploads">
        <h3 id="check-uploads">Uploads</h3>
        <ul className={css.list}>
          <li>
            {`Customers’ receipts can be up to ${fileSizeText(RECEIPT_MAX_BYTES)}, so PHP’s upload_max_filesize must be 2M or more.`}
          </li>
          <li>
            {`Your own pictures aren’t resized. PHP’s upload_max_filesize must be at least as large as the largest picture, and post_max_size as large as all pictures in one form. The usual 8M is enough for ${fileSizeText(REQUEST_MAX_BYTES)}.`}
          </li>
        </ul>
      </section>
      <section aria-labelledby="check-version">
        <h3 id="check-version">Version</h3>
        <p>{versionText(facts)}</p>
        <p className={css.licences}>
          Licenses of its packages: <a href={`${import.meta.env.BASE_URL}licenses.txt`}>scripts</a>,{' '}
          <a href={`${import.meta.env.BASE_URL}licenses-of-files.txt`}>other files</a>
        </p>
      </section>
      <p className="muted">
        This page checks only what your browser can see. To check the whole installation from
        outside, run npm run doctor.
      </p>
    </div>
  )
}

const CODE_LEVELS = { wrong: 'Wrong', think: 'Check', good: 'OK' } as const

function CodeFindings({ codes: { findings, trials } }: { codes: QrCodeFacts }) {
  if (findings.length === 0) return null
  return (
    <section aria-labelledby="check-codes">
      <h3 id="check-codes">QR codes</h3>
      <ul className={`ruled ${css.complaints}`}>
        {findings.map(({ key, level, what, fix }) => (
          <li key={key}>
            <b className={css[level]}>{CODE_LEVELS[level]}</b>{' '}
            <span>
              <code translate="no">{key}</code> <span>{`${what}. ${fix}`.trim()}</span>
            </span>
          </li>
        ))}
      </ul>
      {trials.map((trial) => (
        <details key={trial.key} className={css.trial}>
          <summary>{`Try a QR code with an amount (${trial.key})`}</summary>
          <img src={trial.address} alt="Your QR code with NPR 10 in it" width={220} height={220} />
          <p>
            The checkout can put the amount into your QR code, but wallets differ. Scan this one
            with as many wallets as you can. Stop at the page that asks you to confirm, and don't
            pay.
          </p>
          <p>
            If each one shows your name and NPR 10, add "amountInQr": true and this text as "qrText"
            to the account in shop.config.json. Customers can still open your own picture with one
            tap.
          </p>
          <p className={css.text}>
            <code className="anywhere" translate="no">
              {trial.text}
            </code>
            <CopyButton text={trial.text} label="text of the code" />
          </p>
        </details>
      ))}
    </section>
  )
}

const hasOldRules = ({ build, rules }: ShopCheckResult) =>
  build !== null && build.rules !== null && rules !== build.rules

function CheckSummary({ facts }: { facts: ShopCheckResult }) {
  const { complaints, callMs, streamMs } = facts
  if (complaints === null)
    return (
      <Note kind="bad" role="status">
        Couldn't load shop.config.json, so the shop uses its defaults. Check that the file is in the
        same folder as index.html.
      </Note>
    )
  if (complaints.some(({ level }) => level === 'money'))
    return (
      <Note kind="bad" role="status">
        Customers can't pay you yet. Correct the lines marked “Money” below.
      </Note>
    )
  const more = [
    callMs === null || callMs > SLOW_CALL_MS,
    streamMs === null || streamMs > SLOW_CALL_MS,
    hasOldRules(facts),
    ...(facts.codes?.findings ?? []).map(({ level }) => level === 'wrong'),
  ]
  const wrong =
    complaints.filter(({ level }) => level === 'wrong').length + more.filter(Boolean).length
  if (wrong > 0)
    return (
      <Note kind="warn" role="status">
        {`${countText(wrong, 'problem')} to fix.`}
      </Note>
    )
  return (
    <Note kind="good" role="status">
      {complaints.length === 0
        ? 'No problems found.'
        : 'No problems found, but some values are still samples.'}
    </Note>
  )
}

const LEVEL_LABELS = { money: 'Money', wrong: 'Wrong', think: 'Sample' } as const

function ComplaintRow({ alike }: { alike: readonly ConfigComplaint[] }) {
  const [first] = alike
  if (!first) return null
  const { level, what, fix } = first
  return (
    <li>
      <b className={css[level]}>{LEVEL_LABELS[level]}</b>{' '}
      <span>
        {alike.map(({ key, line }, at) => (
          <span key={key}>
            {at > 0 && <span>, </span>}
            {key === '' ? <span>The file</span> : <code translate="no">{key}</code>}
            {line !== null && <span>{` (line ${line})`}</span>}
          </span>
        ))}{' '}
        <span>{`${alike.length > 1 ? pluralFinding(what) : what}. ${fix}`}</span>
      </span>
    </li>
  )
}

function callText(ms: number | null): string {
  if (ms === null)
    return 'A call to the backend failed. Check that PHP is running, and ask your host for the error log.'
  const took = `A call to the backend took ${secondsText(ms)}.`
  return ms > SLOW_CALL_MS ? `${took} That's slow: the host may have too few PHP workers.` : took
}

function streamText(ms: number | null): string {
  if (ms === null)
    return "Live product updates didn't start within 8 s, so customers will see changes late. See “Streams” in docs/running.md."
  const came = `Live product updates started after ${secondsText(ms)}.`
  return ms > SLOW_CALL_MS
    ? `${came} A proxy or PHP is buffering them: see “Streams” in docs/running.md.`
    : came
}

function versionText(facts: ShopCheckResult): string {
  const { build, rules } = facts
  if (build === null)
    return "Unknown, because files.json isn't in the same folder as index.html. Upload it with the build."
  const version = `Version ${build.version}, built ${build.built.slice(0, 10)}.`
  if (!hasOldRules(facts)) return version
  return `${version} The server’s .htaccess (or nginx.conf) is ${rules === null ? 'missing or outdated' : `version ${rules}`}; this build needs version ${build.rules}. To update it, see UPLOAD.txt in the release.`
}
