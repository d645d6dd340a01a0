import { Form, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { currencies } from '#shop/money.ts'
import { isRefusal } from '#shop/refusal.ts'
import {
  listCampaigns,
  previewCampaign,
  type RenewedOption,
} from '#shop/subscriptions/desk/campaigns/campaign.contract.ts'
import { campaignKinds } from '#shop/subscriptions/desk/campaigns/campaign.rules.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk, onlyWith } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextBox } from '../../shell/forms/fields.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { CampaignPreviewTables } from './campaign-preview.tsx'

/** Terms in the address; the preview is loaded once they are complete. */
export async function loader(args: LoaderFunctionArgs) {
  await onlyWith(args, 'subscriptions.prices')
  const { options } = await callDesk(args, listCampaigns, { page: 1, limit: 1 })
  const query = new URL(args.request.url).searchParams
  const priceOf = (currency: string) => query.get(`price_${currency}`)?.trim() ?? ''
  const terms = {
    kind: query.get('kind') === 'end' ? ('end' as const) : ('price' as const),
    sub_sku: query.get('sub_sku') ?? '',
    prices: currencies
      .flatMap((each) => (priceOf(each) === '' ? [] : [`${each}:${priceOf(each)}`]))
      .join(','),
    substitute: query.get('substitute')?.trim() ?? '',
    from_day: query.get('from_day') ?? '',
  }
  const option = options.find(({ subSku }) => subSku === terms.sub_sku) ?? null
  const isWhole = option !== null && terms.from_day !== '' && (terms.kind === 'end' || terms.prices !== '')
  const typed = Object.fromEntries(currencies.map((each) => [each as string, priceOf(each)]))
  const shared = { options, option, terms, typed }
  if (!isWhole) return { ...shared, preview: null, problem: '' }
  const read = previewCampaign.query.safeDecode(terms as never) // validated by the schema
  if (!read.success) return { ...shared, preview: null, problem: read.error.issues[0]?.message ?? '' }
  try {
    return { ...shared, preview: (await callApi(args, previewCampaign, read.data)).preview, problem: '' }
  } catch (error) {
    if (isRefusal(error)) return { ...shared, preview: null, problem: error.message }
    throw error
  }
}

/** Steps: the change, its preview, then the notice to the affected members. */
export default function NewCampaign() {
  const t = useWords('subscriptions')
  const navigate = useNavigate()
  const { preview, problem, terms } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('campaign.new')} />
      <Terms />
      {problem === '' ? null : (
        <p role="alert" className="told bad">
          {problem}
        </p>
      )}
      {preview === null ? null : <CampaignPreviewTables preview={preview} />}
      {preview === null || preview.contracts === 0 ? null : (
        <ActForm
          key={JSON.stringify(terms)}
          call={calls.startCampaign}
          fixed={terms}
          className="stack desk-card"
          goTo="/desk/subscriptions/campaigns"
          done={() => void navigate('/desk/subscriptions/campaigns')}
        >
          <p>{t('campaign.freely')}</p>
          {preview.needsApproval ? <p className="hot">{t('campaign.second')}</p> : null}
          <TextBox name="reason" label={t('reason')} maxLength={1_000} required />
          <Send>{t('campaign.start', { count: preview.contracts })}</Send>
        </ActForm>
      )}
    </>
  )
}

function Terms() {
  const t = useWords('subscriptions')
  const { options, option, terms } = useLoaderData<typeof loader>()
  return (
    <Form method="get" className="fields desk-card" preventScrollReset>
      <label className="field">
        {t('campaign.kind')}
        <select name="kind" className="well" defaultValue={terms.kind}>
          {campaignKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`campaign.kinds.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        {t('campaign.option')}
        <select name="sub_sku" className="well" defaultValue={terms.sub_sku} required>
          {options.map(({ subSku, name, contracts }) => (
            <option key={subSku} value={subSku}>
              {t('campaign.optionOf', { name: `${name} · ${subSku}`, count: contracts })}
            </option>
          ))}
        </select>
      </label>
      {option === null ? null : <Change option={option} />}
      <div className="whole row">
        <button type="submit" className="act main">
          {t('campaign.look')}
        </button>
      </div>
    </Form>
  )
}

/** Date and prices, in the currencies of the option's subscriptions. */
function Change({ option }: { option: RenewedOption }) {
  const t = useWords('subscriptions')
  const { terms, typed } = useLoaderData<typeof loader>()
  return (
    <>
      <label className="field">
        {t('campaign.fromDay')}
        <input type="date" name="from_day" className="well" defaultValue={terms.from_day} required />
      </label>
      {terms.kind === 'end' ? (
        <label className="field">
          {t('campaign.substitute')}
          <input name="substitute" className="well" defaultValue={terms.substitute} maxLength={80} />
        </label>
      ) : (
        option.currencies.map((currency) => (
          <label key={currency} className="field">
            {t('campaign.priceIn', { currency })}
            <input
              name={`price_${currency}`}
              className="well num"
              inputMode="decimal"
              defaultValue={typed[currency]}
              required
            />
          </label>
        ))
      )}
    </>
  )
}
