import { countryName } from '#shop/region.ts'
import { fewMembers } from '#shop/segments/choosing/condition.rules.ts'
import { Link } from '#ui/link.tsx'
import { languageName } from '../shell/log/condition-text.ts'
import { Amount } from '../shell/amount.tsx'
import { useMay } from '../shell/frame-context.ts'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useLocale, useWords } from '../words/words.tsx'
import { useConditionTexts } from './condition-words.ts'
import type { Draft } from './draft.server.ts'

/** Number of members that match now, and the first of them for staff who may see customers. */
export function ChosenMembers({ draft }: { draft: Draft }) {
  const t = useWords('segments')
  const may = useMay()
  const textsOf = useConditionTexts(draft.brands)
  const { preview, conditions, problem } = draft
  const texts = conditions === null ? [] : textsOf(conditions)
  return (
    <section className="desk-card stack" aria-labelledby="chosen">
      <h2 id="chosen">{t('result')}</h2>
      {preview === null ? (
        <p role="alert" className="told bad">
          {t(`problem.${problem ?? 'unreadable'}`)}
        </p>
      ) : (
        <>
          <p role="status">
            <strong className="num">
              {preview.count === null
                ? t('few', { count: fewMembers })
                : t('count', { count: preview.count })}
            </strong>
          </p>
          <p className="soft">{texts.join(' · ') || t('everybody')}</p>
          {may('customers.read') ? null : <p className="soft small">{t('noRows')}</p>}
          <Rows draft={draft} />
        </>
      )}
    </section>
  )
}

function Rows({ draft: { preview } }: { draft: Draft }) {
  const t = useWords('segments')
  const locale = useLocale()
  const seesAmounts = useMay()('orders.money')
  if (preview === null || preview.members.length === 0) return null
  return (
    <Scroll label={t('first')}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{t('member')}</th>
            <th>{t('email')}</th>
            <th>{t('country')}</th>
            <th className="num">{t('orders')}</th>
            {seesAmounts ? <th className="num">{t('spent')}</th> : null}
            <th>{t('lastOrder')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.members.map(({ id, name, email, country, language, orders, spent, lastOrderAt }) => (
            <tr key={id}>
              <td>
                <Link to={`/desk/members/${id}`}>{name || email}</Link>
              </td>
              <td>{email}</td>
              <td className="soft">
                {countryName(locale, country)} · {languageName(language)}
              </td>
              <td className="num">{orders}</td>
              {seesAmounts ? (
                <td className="num">
                  <Amount of={spent} currency="HKD" />
                </td>
              ) : null}
              <td className="tight soft">{lastOrderAt === null ? '—' : <Moment at={lastOrderAt} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
