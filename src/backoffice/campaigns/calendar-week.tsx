import type { ReactNode } from 'react'
import type { CampaignCalendar } from '#shop/campaigns/calendar/calendar.contract.ts'
import { isIn, overlaps } from '#shop/campaigns/calendar/weeks.rules.ts'
import { catalog } from '#shop/settings/catalog.rules.ts'
import { dayInHongKong } from '#shop/calendar.ts'
import { Link } from '#ui/link.tsx'
import { useMay } from '../shell/frame-context.ts'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { CampaignStateLabel } from './state-label.tsx'

type Week = { from: string; to: string }
type Props = { week: Week; calendar: CampaignCalendar }

const day = (at: string): string => dayInHongKong(new Date(at))
const short = (date: string): string => date.slice(5)

/** A week of the calendar: a column for each kind that has entries; stacked on narrow screens. */
export function CalendarWeek({ week, calendar }: Props) {
  const t = useWords('campaigns')
  const name = useWords('settingName')
  const coupons = useWords('coupons')
  const may = useMay()
  const id = `week-${week.from}`
  const kinds = [
    { title: t('title'), items: campaignItems({ week, calendar }) },
    { title: t('codes'), items: may('coupons.read') ? codeItems({ week, calendar }, coupons) : [] },
    { title: t('changes'), items: may('settings.read') ? changeItems({ week, calendar }, name) : [] },
  ].filter(({ items }) => items.length > 0)
  return (
    <section className="desk-card" aria-labelledby={id}>
      <h2 id={id} className="num">
        {week.from === week.to ? short(week.from) : `${short(week.from)} – ${short(week.to)}`}
      </h2>
      {kinds.length === 0 ? <p className="small soft">{t('nothingOn')}</p> : null}
      <div className="campaign-week">
        {kinds.map((kind) => (
          <Kind key={kind.title} {...kind} />
        ))}
      </div>
    </section>
  )
}

type Item = { key: string; content: ReactNode }

function Kind({ title, items }: { title: string; items: readonly Item[] }) {
  return (
    <div className="stack">
      <h3 className="soft">{title}</h3>
      <ul className="stack">
        {items.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
    </div>
  )
}

function campaignItems({ week, calendar }: Props): Item[] {
  return calendar.campaigns
    .filter(({ at }) => isIn(week, day(at)))
    .map(({ id, name, state, at }) => ({
      key: id,
      content: (
        <>
          <Moment at={at} short />{' '}
          <Link to={`/desk/campaigns/${id}`} className="link">
            {name}
          </Link>{' '}
          <CampaignStateLabel state={state} />
        </>
      ),
    }))
}

type CouponWords = ReturnType<typeof useWords<'coupons'>>

function windowText(words: CouponWords, first: string | null, last: string | null): string {
  if (first && last) return `${short(first)} – ${short(last)}`
  if (first) return words('onwards', { day: short(first) })
  return last ? words('upTo', { day: short(last) }) : words('always')
}

function codeItems({ week, calendar }: Props, words: CouponWords): Item[] {
  return calendar.coupons
    .map(({ startsAt, endsAt, ...coupon }) => ({
      ...coupon,
      first: startsAt === null ? null : day(startsAt),
      // a window that ends at midnight does not include the following day
      last: endsAt === null ? null : day(new Date(Date.parse(endsAt) - 1).toISOString()),
    }))
    .filter(({ first, last }) => overlaps(week, first, last))
    .map(({ id, code, first, last }) => ({
      key: id,
      content: (
        <>
          <Link to={`/desk/coupons/${id}`} className="link">
            {code}
          </Link>{' '}
          <span className="small soft num">{windowText(words, first, last)}</span>
        </>
      ),
    }))
}

function changeItems({ week, calendar }: Props, name: ReturnType<typeof useWords<'settingName'>>): Item[] {
  return calendar.changes
    .filter(({ at }) => isIn(week, day(at)))
    .map(({ id, key, at, note }) => ({
      key: id,
      content: (
        <>
          <Moment at={at} short />{' '}
          <Link
            to={catalog[key].area === 'content' ? `/desk/content/${key}` : `/desk/settings/${key}`}
            className="link"
          >
            {name(key)}
          </Link>
          {note === '' ? null : <span className="small soft"> {note}</span>}
        </>
      ),
    }))
}
