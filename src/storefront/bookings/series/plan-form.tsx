import { Form, useSearchParams } from 'react-router'
import { seriesCount, seriesWeeks } from '#shop/bookings/series/series.rules.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useWords } from '../../i18n/words.tsx'
import { bookingWords } from '../paths.ts'
import type { SeriesData } from './series.server.ts'

type Props = { plan: NonNullable<SeriesData['plan']>; most: number }

/** Number of sessions and interval, as query parameters, so it works without JavaScript and can be bookmarked. */
export function PlanForm({ plan: { count, weeks }, most }: Props) {
  const t = useWords('booking')
  const [query] = useSearchParams()
  const counts = Math.min(seriesCount.most, most) - seriesCount.least + 1
  return (
    <Form method="get" preventScrollReset className="mt-8 grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
      {bookingWords.map((word) => {
        const value = query.get(word)
        return value ? <input key={word} type="hidden" name={word} value={value} /> : null
      })}
      <Field label={t('series.how')}>
        <Select name="count" defaultValue={count}>
          {Array.from({ length: counts }, (_, index) => index + seriesCount.least).map((each) => (
            <option key={each} value={each}>
              {t('series.count', { count: each })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('series.every')}>
        <Select name="weeks" defaultValue={weeks}>
          {seriesWeeks.map((each) => (
            <option key={each} value={each}>
              {t('series.weeks', { count: each })}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit">{t('series.show')}</Button>
    </Form>
  )
}
