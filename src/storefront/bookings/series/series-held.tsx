import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { useOwnForm } from '../../account/own-form.tsx'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { useWords } from '../../i18n/words.tsx'
import { confirmFormId } from '../book/confirm-form-id.ts'
import { asksHealth } from '../book/asks-health.rules.ts'
import { HealthQuestions } from '../book/health-questions.tsx'
import { KeptFor } from '../book/kept-for.tsx'
import { useTicketPath } from '../paths.ts'
import type { SeriesData } from './series.server.ts'

type Props = { page: SeriesData; held: SeriesData['held'] }
const noFields = {}

/** Held times: one button confirms all of them, another releases all. */
export function SeriesHeld({ page, held }: Props) {
  const t = useWords('booking')
  const { long, clock, dayOf, moment } = useDays()
  const [first] = held
  if (!first) return null
  return (
    <div className="mt-8 grid gap-6">
      {first.lapsesAt ? (
        <KeptFor until={first.lapsesAt} text={t('series.kept', { count: held.length })} />
      ) : null}
      <ol className="border-t border-line">
        {held.map(({ id, startsAt, branch, therapist, isFree, freeUntil }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-5 border-b border-line py-3">
            <span className="min-w-0">
              <span className="num block font-medium">
                {t('onDayAt', { day: long(dayOf(startsAt)), time: clock(startsAt) })}
              </span>
              <span className="block text-sm text-ink-soft">
                {isFree ? t('series.freeUntil', { until: moment(freeUntil) }) : t('policyLate')}
              </span>
            </span>
            <span className="text-sm text-ink-soft">
              {[branch.name, therapist?.name].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      {asksHealth(page) ? (
        <section aria-labelledby="health">
          <h2 id="health" className="mb-3 text-2xl">
            {t('health.title')}
          </h2>
          <HealthQuestions page={page} />
        </section>
      ) : null}
      <ConfirmSeries page={page} held={held} />
      <LetGo id={first.id} token={page.token} />
    </div>
  )
}

function ConfirmSeries({ page, held }: Props) {
  const t = useWords('booking')
  const ticket = useTicketPath()
  const navigate = useNavigate()
  const { long } = useDays()
  const back = ticket(held[0]?.id ?? '', { token: page.token })
  const enough = page.usable.filter(({ left }) => left >= held.length)
  const isEnough = (wanted: string | undefined) => enough.some(({ id }) => id === wanted)
  const sending = useOwnForm({
    call: 'confirm-booking-series',
    endpoint: { method: 'POST', path: '/bookings/series/{id}/confirm' },
    rules: noFields,
    labels: noFields,
    saved: t('series.booked'),
    done: () => void navigate(back),
  })
  return (
    <form {...sending.form} id={confirmFormId} noValidate={false} className="grid gap-4">
      {sending.returnTo}
      <input type="hidden" name="go_to" value={back} />
      <input type="hidden" name="id" value={held[0]?.seriesId ?? ''} />
      {page.token ? <input type="hidden" name="token" value={page.token} /> : null}
      <RadioCards
        legend={t('use')}
        name="package"
        defaultValue={[sending.typed?.package, page.chosen?.id].find(isEnough) ?? enough[0]?.id}
        options={enough.map((each) => ({
          value: each.id,
          label: t('series.useSessions', { count: held.length, name: each.optionName || each.name }),
          detail: t('useUntil', { left: each.left, bought: each.bought, day: long(each.expiresOn) }),
        }))}
      />
      <p className="text-sm text-ink-soft">{t('series.policy')}</p>
      {sending.trouble}
      <Button type="submit" variant="primary" loading={sending.isPending} className="w-fit max-sm:w-full">
        {t('series.confirm')}
      </Button>
    </form>
  )
}

function LetGo({ id, token }: { id: string; token: string | null }) {
  const t = useWords('booking')
  const dropping = useOwnForm({
    call: 'cancel-booking',
    endpoint: { method: 'POST', path: '/bookings/{id}/cancel' },
    rules: noFields,
    labels: noFields,
    saved: t('series.dropped'),
  })
  return (
    <form {...dropping.form}>
      {dropping.returnTo}
      <input type="hidden" name="id" value={id} />
      {token ? <input type="hidden" name="token" value={token} /> : null}
      {dropping.trouble}
      <Button type="submit" loading={dropping.isPending} className="max-sm:w-full">
        {t('series.drop')}
      </Button>
    </form>
  )
}
