import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listPatchTests } from '#shop/bookings/patch-tests/patch-test.contract.ts'
import { listDeskPackages, type DeskPackage } from '#shop/bookings/packages/packages.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActorName } from '../words/actor-name.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { PatchTestsCard } from './patch-tests-card.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? ''
  const [packages, patchTests] = await Promise.all([
    callDesk(args, listDeskPackages, { id }),
    callDesk(args, listPatchTests, { id }),
  ])
  return { id, ...packages, ...patchTests }
}

/** Packages of a member: sessions by state, history, and actions. */
export default function Packages() {
  const t = useWords('packages')
  const { id, packages, patchTests, treatments } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} />
      <p>
        <Link to={`/desk/members/${id}`} className="link">
          {t('toMember')}
        </Link>
      </p>
      {packages.length === 0 ? <p className="soft">{t('none')}</p> : null}
      {packages.map((each) => (
        <PackageCard key={each.id} found={each} />
      ))}
      <PatchTestsCard id={id} tests={patchTests} treatments={treatments} />
    </>
  )
}

function PackageCard({ found }: { found: DeskPackage }) {
  const t = useWords('packages')
  const heading = `package-${found.id}`
  return (
    <section className="desk-card" aria-labelledby={heading} style={{ marginTop: 16 }}>
      <h2 id={heading}>
        {found.name} <span className="soft">{found.optionName}</span>
      </h2>
      <div className="row">
        {found.counts.map(({ state, count }) => (
          <span key={state} className="desk-label">
            {t(`state.${state}`)} <span className="num">{count}</span>
          </span>
        ))}
        <span className="num">{t('until', { day: found.expiresOn })}</span>
        {found.isHeld ? <span className="hot">{t('held')}</span> : null}
        {found.isReceived ? <span className="soft">{t('received')}</span> : null}
        <Link to={`/desk/orders/${found.orderId}`} className="link push">
          {t('order')}
        </Link>
      </div>
      <Actions found={found} />
      {found.events.map((event, index) => (
        <div key={index} className="row small">
          <span>
            {t(`event.${event.kind as 'issued' /* kinds written by the room */}`)}{' '}
            <span className="num">{event.number}</span>
          </span>
          <span>{event.reason}</span>
          <span className="soft push">
            <ActorName of={event.actor} /> · <Moment at={event.at} />
          </span>
        </div>
      ))}
    </section>
  )
}

function Actions({ found: { id, left, isHeld, expiresOn } }: { found: DeskPackage }) {
  const t = useWords('packages')
  const may = useMay()
  if (!may('bookings.write') || isHeld) return null
  return (
    <div className="row no-print" style={{ alignItems: 'start' }}>
      <ActPanel title={`${t('extend')}…`}>
        <ActForm call={calls.extendPackage} fixed={{ id }} className="row end">
          <TextField name="until" label={t('newEnd')} type="date" min={expiresOn} required />
          <TextField name="reason" label={t('reason')} required maxLength={500} />
          <Send look="main">{t('extend')}</Send>
        </ActForm>
      </ActPanel>
      {left > 0 ? (
        <ActPanel title={`${t('transfer')}…`}>
          <ActForm call={calls.transferSessions} fixed={{ id }} className="row end">
            <TextField name="email" label={t('receiver')} type="email" required maxLength={200} />
            <TextField
              name="sessions"
              label={t('howMany')}
              type="number"
              min={1}
              max={left}
              defaultValue="1"
              required
            />
            <TextField name="reason" label={t('reason')} required maxLength={500} />
            <Send look="main">{t('transfer')}</Send>
          </ActForm>
        </ActPanel>
      ) : null}
    </div>
  )
}
