import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listRates, type CurrencyRate } from '#shop/pricing/exchange-rates/rates.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { RateHistory } from './rate-history.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, listRates, {})

/** Exchange rates of the US dollar: current values, a form for new ones, and history. */
export default function RatesPage() {
  const t = useWords('rates')
  const settings = useWords('settings')
  const { rates } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={t('title')}>
        <Link to="/desk/settings" className="act">
          {settings('title')}
        </Link>
      </PageTop>
      <p className="soft">{t('about')}</p>
      {may('settings.rules') ? <EnterRate rates={rates} /> : null}
      <section className="desk-card" aria-labelledby="rates-now">
        <h2 id="rates-now">{t('now')}</h2>
        <Scroll labelledBy="rates-now">
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('currency')}</th>
                <th className="r">{t('rate')}</th>
                <th>{t('since')}</th>
                <th>{t('age')}</th>
                <th>{t('source')}</th>
              </tr>
            </thead>
            <tbody>
              {rates.map((rate) => (
                <RateLine key={rate.currency} rate={rate} />
              ))}
            </tbody>
          </table>
        </Scroll>
      </section>
      <RateHistory rates={rates} />
    </>
  )
}

function EnterRate({ rates }: { rates: readonly CurrencyRate[] }) {
  const t = useWords('rates')
  return (
    <section className="desk-card stack" aria-labelledby="rates-enter">
      <h2 id="rates-enter">{t('enter')}</h2>
      <ActForm call={calls.addRate} className="fields">
        <Choice
          name="currency"
          label={t('currency')}
          options={rates.map(({ currency, rate }) => [currency, rate ? `${currency} · ${rate}` : currency])}
        />
        <TextField
          name="rate"
          label={t('rate')}
          hint={t('rateHint')}
          inputMode="decimal"
          required
          maxLength={30}
        />
        <TextField name="source" label={t('source')} hint={t('sourceHint')} required maxLength={200} />
        <p className="whole soft small">{t('byTwo')}</p>
        <div className="whole row">
          <Send>{t('enter')}</Send>
        </div>
      </ActForm>
    </section>
  )
}

function RateLine({ rate }: { rate: CurrencyRate }) {
  const t = useWords('rates')
  const fact = rate.approval?.facts.find((each) => each.fact === 'rate')
  return (
    <tr>
      <td>
        <b>{rate.currency}</b>
      </td>
      <td className="r num">
        {rate.rate ?? '–'}
        {rate.approval ? (
          <div>
            <Link to="/desk/approvals?state=requested" className="link small">
              {t('waits', { rate: fact?.after ?? '' })}
            </Link>
          </div>
        ) : null}
      </td>
      <td className="tight">
        {rate.since === null ? (
          <span className="soft">{t(rate.rate === null ? 'none' : 'linked')}</span>
        ) : (
          <Moment at={rate.since} />
        )}
      </td>
      <td className="tight">
        {rate.age === null ? '–' : <span className="num">{t('hours', { count: rate.age })}</span>}{' '}
        {rate.isStale ? <span className="desk-label warn">{t('old')}</span> : null}
      </td>
      <td>
        {rate.source ?? '–'}
        <div className="small soft">{[rate.enteredBy, rate.agreedBy].filter(Boolean).join(' · ')}</div>
      </td>
    </tr>
  )
}
