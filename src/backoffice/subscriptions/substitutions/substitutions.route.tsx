import { Form, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { listCampaigns } from '#shop/subscriptions/desk/campaigns/campaign.contract.ts'
import {
  listSubstitutions,
  previewSubstitution,
  type SubstitutionCandidate,
} from '#shop/subscriptions/desk/substitutions/substitution.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../../shell/amount.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextBox } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Pages } from '../../shell/pages.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { SubscriptionsNav } from '../subscriptions-nav.tsx'

const size = 25
export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const fromSubSku = query.get('from')?.trim().slice(0, 80) ?? ''
  const toSubSku = query.get('to')?.trim().slice(0, 80) ?? ''
  const isWhole = fromSubSku !== '' && toSubSku !== ''
  return {
    ...(await callDesk(args, listSubstitutions, queryOf(args, listSubstitutions, { limit: String(size) }))),
    options: (await callDesk(args, listCampaigns, { page: 1, limit: 1 })).options,
    fromSubSku,
    toSubSku,
    preview: isWhole ? await callDesk(args, previewSubstitution, { fromSubSku, toSubSku }) : null,
  }
}

/** One option for another in many contracts: which can, the button, and what came of former runs. */
export default function Substitutions() {
  const t = useWords('subscriptions')
  const may = useMay()
  const { total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('substitutions')} />
      <SubscriptionsNav />
      {may('subscriptions.write') ? <Choose /> : null}
      <Preview />
      <Runs />
      <Pages total={total} size={size} />
    </>
  )
}

function Choose() {
  const t = useWords('subscriptions')
  const { options, fromSubSku, toSubSku } = useLoaderData<typeof loader>()
  return (
    <Form method="get" className="fields desk-card" preventScrollReset>
      <label className="field">
        {t('substitution.from')}
        <select name="from" className="well" defaultValue={fromSubSku} required>
          {options.map(({ subSku, name, contracts }) => (
            <option key={subSku} value={subSku}>
              {t('campaign.optionOf', { name: `${name} · ${subSku}`, count: contracts })}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        {t('substitution.to')}
        <input name="to" className="well" defaultValue={toSubSku} maxLength={80} required />
      </label>
      <div className="whole row">
        <button type="submit" className="act main">
          {t('substitution.look')}
        </button>
      </div>
    </Form>
  )
}

function Preview() {
  const t = useWords('subscriptions')
  const navigate = useNavigate()
  const { preview, fromSubSku, toSubSku } = useLoaderData<typeof loader>()
  if (preview === null) return null
  return (
    <section className="desk-card stack" aria-labelledby="possible">
      <h2 id="possible">{t('substitution.possible', { count: preview.possible })}</h2>
      <Scroll labelledBy="possible">
        <Candidates candidates={preview.candidates} />
      </Scroll>
      {preview.possible === 0 ? null : (
        <ActForm
          key={`${fromSubSku} ${toSubSku}`}
          call={calls.startSubstitution}
          fixed={{ from_sub_sku: fromSubSku, to_sub_sku: toSubSku }}
          goTo="/desk/subscriptions/substitutions"
          done={() => void navigate('/desk/subscriptions/substitutions')}
        >
          <TextBox name="reason" label={t('reason')} maxLength={1_000} required />
          <Send>{t('substitution.start')}</Send>
        </ActForm>
      )}
    </section>
  )
}

function Candidates({ candidates }: { candidates: readonly SubstitutionCandidate[] }) {
  const t = useWords('subscriptions')
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th>{t('number')}</th>
          <th className="num">{t('quantity')}</th>
          <th className="num">{t('campaign.now')}</th>
          <th className="num">{t('campaign.newPrice')}</th>
          <th>{t('renews')}</th>
          <th>{t('campaign.outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {candidates.map((each) => (
          <tr key={each.lineId}>
            <td className="num">
              <Link to={`/desk/subscriptions/${each.subscriptionId}`}>{each.number}</Link>
            </td>
            <td className="num">{each.quantity}</td>
            <td className="num">
              <Amount of={each.price} currency={each.currency} />
            </td>
            <td className="num">
              <Amount of={each.newPrice} currency={each.currency} />
            </td>
            <td className="num">{each.renewsOn ?? '—'}</td>
            <td>{each.issue === null ? t('substitution.can') : t(`substitution.issue.${each.issue}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Runs() {
  const t = useWords('subscriptions')
  const { substitutions } = useLoaderData<typeof loader>()
  if (substitutions.length === 0) return <p className="desk-empty">{t('substitution.none')}</p>
  return (
    <Scroll label={t('substitutions')}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{t('substitution.when')}</th>
            <th>{t('substitution.from')}</th>
            <th>{t('substitution.to')}</th>
            <th className="num">{t('substitution.done')}</th>
            <th className="num">{t('substitution.left_out')}</th>
            <th className="num">{t('substitution.waiting')}</th>
            <th>{t('campaign.by')}</th>
          </tr>
        </thead>
        <tbody>
          {substitutions.map((run) => (
            <tr key={run.id}>
              <td className="tight">
                <Link to={`/desk/subscriptions/substitutions/${run.id}`} className="link">
                  <Moment at={run.createdAt} />
                </Link>
              </td>
              <td className="num">{run.fromSubSku}</td>
              <td className="num">{run.toSubSku}</td>
              <td className="num">{run.done}</td>
              <td className="num">{run.leftOut}</td>
              <td className="num">{run.waiting}</td>
              <td>
                <span className="soft small">{run.actor}</span> {run.reason}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
