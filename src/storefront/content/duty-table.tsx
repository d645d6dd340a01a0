import type { AnswerOf } from '#shop/endpoint.ts'
import type { listDuties } from '#shop/delivery/duties.contract.ts'
import { dayMonthYear } from '#shop/delivery/rules.ts'
import { percentText } from '../checkout/duties/duty-terms.ts'
import { formatAmount } from '../cart/amounts.ts'
import { useWords } from '../i18n/words.tsx'

/** `name`: the country in the page's language. */
export type DutyRow = AnswerOf<typeof listDuties>['countries'][number] & { name: string }

/** Expected customs duties by country, and the date when they were last checked. */
export function DutyTable({ rows }: { rows: readonly DutyRow[] }) {
  const t = useWords('duties')
  const days = rows.map(({ checkedOn }) => checkedOn).toSorted()
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return null
  const head = 'py-3 pr-2.5 text-left align-top font-medium text-ink-soft last:pr-0 sm:pr-4'
  const cell = 'num py-3 pr-2.5 align-top whitespace-normal! last:pr-0 sm:pr-4'
  return (
    <section aria-labelledby="duties">
      <h2 id="duties" className="mt-[clamp(2.25rem,4vw,3.25rem)] text-2xl">
        {t('title')}
      </h2>
      <table className="mt-4 w-full border-collapse text-sm sm:text-[0.9375rem]">
        <thead>
          <tr className="border-b border-edge">
            <th className={head}>{t('country')}</th>
            <th className={head}>{t('free')}</th>
            <th className={head}>{t('duty')}</th>
            <th className={head}>{t('tax')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ country, name, currency, freeUpTo, dutyRate, taxRate }) => (
            <tr key={country} className="border-b border-line">
              <th scope="row" className="py-3 pr-2.5 text-left align-top font-normal sm:pr-4">
                {name}
              </th>
              <td className={cell}>{freeUpTo === 0 ? t('noLimit') : formatAmount(freeUpTo, currency)}</td>
              <td className={cell}>{percentText(dutyRate)}</td>
              <td className={cell}>{percentText(taxRate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-sm text-ink-soft">
        {t('note', {
          first: dayMonthYear(first),
          last: dayMonthYear(last),
          days: first === last ? 'one' : 'several',
        })}
      </p>
    </section>
  )
}
