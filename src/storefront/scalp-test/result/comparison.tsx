import { classes } from '#ui/classes.ts'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { useWords } from '../../i18n/words.tsx'
import type { ResultData } from './result.server.ts'

/** Differences below this are not significant. */
const noise = 8

/**
 * Traits compared with the previous test: hollow is the previous value, solid the current one; text states the
 * direction.
 */
export function Comparison({ page: { result } }: { page: ResultData }) {
  const t = useWords('scalpTest')
  const { date, dayOf } = useDays()
  const before = result.beforeAt
  return (
    <section
      className="wrap section grid gap-x-[clamp(2rem,6vw,6rem)] gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]"
      aria-labelledby="traits"
    >
      <div className="self-center">
        <h2 id="traits">{before ? t('result.since') : t('result.allTraits')}</h2>
        {before ? (
          <>
            <p className="mt-3 max-w-[30em] text-ink-soft">
              {t('result.sinceText', { day: date(dayOf(before)) })}
            </p>
            <p aria-hidden="true" className="mt-4 flex gap-6 text-sm">
              <span className="inline-flex items-center gap-2">
                <span className="size-2.5 rounded-full border border-ink" />
                {t('result.before', { day: date(dayOf(before)) })}
              </span>
              <span className="inline-flex items-center gap-2">
                <span className="size-2.5 rounded-full bg-accent" />
                {t('result.now')}
              </span>
            </p>
          </>
        ) : null}
      </div>
      <dl className="border-t border-line">
        {result.traits.map((trait) => (
          <Row key={trait.key} trait={trait} />
        ))}
      </dl>
    </section>
  )
}

function Row({ trait }: { trait: ResultData['result']['traits'][number] }) {
  const t = useWords('scalpTest')
  const { name, value, before, word } = trait
  const change =
    before === null ? null : value - before < -noise ? 'less' : value - before > noise ? 'more' : 'same'
  const [from, to] = [Math.min(before ?? value, value), Math.max(before ?? value, value)]
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)_5.5rem] items-center gap-4 sm:grid-cols-[6.5rem_minmax(0,1fr)_6.5rem] border-b border-line py-3 text-[0.9375rem]">
      <dt>{name}</dt>
      <dd className="relative h-3">
        <span className="sr-only">
          {before === null
            ? t('result.value', { name, value })
            : t('result.chart', { name, before, now: value })}
        </span>
        <span aria-hidden="true" className="absolute inset-x-0 top-1/2 h-px bg-line" />
        <span
          aria-hidden="true"
          className="absolute top-1/2 h-px bg-ink-soft"
          style={{ left: `${from}%`, width: `${to - from}%` }}
        />
        {before === null ? null : <Dot at={before} className="border border-ink bg-paper" />}
        <Dot at={value} className="bg-accent" />
      </dd>
      <dd
        className={classes(
          'text-right text-sm',
          change === 'less' && 'text-success',
          change === 'more' && 'text-warning',
          (change === 'same' || change === null) && 'text-ink-soft',
        )}
      >
        {change === null ? (word ?? '') : t(`result.${change}`)}
      </dd>
    </div>
  )
}

const Dot = ({ at, className }: { at: number; className: string }) => (
  <span
    aria-hidden="true"
    className={classes('absolute top-1/2 size-2.5 -translate-1/2 rounded-full', className)}
    style={{ left: `${at}%` }}
  />
)
