import { Fragment, type ReactNode } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { HealthArea, Verdict } from '#shop/operations/health.rules.ts'
import { getHealth } from '#shop/operations/operations.contract.ts'
import { Link } from '#ui/link.tsx'
import { useMethodName } from '../../payments/methods.ts'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { bytesText, spanText } from './figures.rules.ts'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, getHealth, {})

/** How database, queue, disk, mail and payment companies are doing now, and which versions run. */
export default function Health() {
  const t = useWords('health')
  const health = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')}>
        <Link to="/desk/system/health" className="act">
          {t('again')}
        </Link>
      </PageTop>
      <p className="soft small">
        {t('asOf')} <Moment at={health.at} />
      </p>
      <div className="stack wide">
        <Database />
        <Queue />
        <Mail />
        <Companies />
        <Server />
      </div>
    </>
  )
}

type Loaded = Awaited<ReturnType<typeof loader>>
const useHealth = (): Loaded => useLoaderData<typeof loader>()

const tones: Record<Verdict, string> = { fine: 'ok', watch: 'warn', act: 'bad' }

/** One part of the shop: how it is, its figures, and what is to be done when it is not well. */
function Area({
  area,
  figures,
  children,
}: {
  area: HealthArea
  figures: readonly (readonly [string, ReactNode])[]
  children?: ReactNode
}) {
  const t = useWords('health')
  const verdict = useHealth().areas.find((each) => each.area === area)?.verdict ?? 'fine'
  return (
    <section className="desk-card stack" aria-labelledby={area}>
      <div className="row">
        <h2 id={area}>{t(`areaOf.${area}`)}</h2>
        <span className={`desk-label push ${tones[verdict]}`}>{t(`verdictOf.${verdict}`)}</span>
      </div>
      <dl className="facts">
        {figures.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className={typeof value === 'number' ? 'num' : undefined}>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {verdict === 'fine' ? null : <p>{t(`todo.${area}`)}</p>}
      {children}
    </section>
  )
}

function Database() {
  const t = useWords('health')
  const { database } = useHealth()
  return (
    <Area
      area="database"
      figures={[
        [t('answers'), t('milliseconds', { count: database.answerMs })],
        [t('connections'), `${database.connections} / ${database.mostConnections}`],
        [t('longest'), spanText(database.longestSeconds)],
        [t('size'), bytesText(database.bytes)],
      ]}
    />
  )
}

function Queue() {
  const t = useWords('health')
  const jobs = useWords('jobs')
  const { queue } = useHealth()
  return (
    <Area
      area="queue"
      figures={[
        [t('lag'), spanText(queue.lagSeconds)],
        [jobs('stateOf.waiting'), queue.waiting],
        [jobs('stateOf.running'), queue.running],
        [jobs('stateOf.retrying'), queue.retrying],
        [jobs('stateOf.failed'), queue.failed],
      ]}
    >
      <Link to="/desk/system/jobs" className="link">
        {t('toJobs')}
      </Link>
    </Area>
  )
}

function Mail() {
  const t = useWords('health')
  const { mail } = useHealth()
  return (
    <Area
      area="mail"
      figures={[
        [t('due'), mail.queued],
        [t('lag'), spanText(mail.lagSeconds)],
        [t('failedToday'), mail.failed],
        [t('lastSent'), mail.lastSentAt ? <Moment key="sent" at={mail.lastSentAt} /> : '—'],
      ]}
    />
  )
}

function Companies() {
  const t = useWords('health')
  const method = useMethodName()
  const { payments } = useHealth()
  return (
    <Area
      area="payments"
      figures={payments.map((each) => [
        method(each.method),
        <Fragment key={each.method}>
          {t('silent', { count: each.silent })}
          <div className="small soft">
            {t('lastCall')} {each.lastCallAt ? <Moment at={each.lastCallAt} /> : '—'}
          </div>
        </Fragment>,
      ])}
    />
  )
}

function Server() {
  const t = useWords('health')
  const { disk, runtime, database } = useHealth()
  return (
    <Area
      area="disk"
      figures={[
        [t('free'), `${bytesText(disk.freeBytes)} / ${bytesText(disk.bytes)}`],
        [t('memory'), bytesText(runtime.memoryBytes)],
        [t('uptime'), spanText(runtime.uptimeSeconds)],
        ['Node.js', runtime.node],
        ['PostgreSQL', database.version],
        [t('migration'), database.migration.replace(/\.sql$/, '')],
      ]}
    />
  )
}
