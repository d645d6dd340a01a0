import { Form, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { listCampaigns } from '#shop/subscriptions/desk/campaigns/campaign.contract.ts'
import {
  listSubstitutions,
  previewSubstitution,
  type Substitution,
  type SubstitutionCandidate,
} from '#shop/subscriptions/desk/substitutions/substitution.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../../shell/amount.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextBox } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import type { Column } from '../../shell/list/column.ts'
import { List } from '../../shell/list/list.tsx'
import { PageTop } from '../../shell/page-top.tsx'
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
  return (
    <>
      <PageTop title={t('substitutions')} />
      <SubscriptionsNav />
      {may('subscriptions.write') ? <Choose /> : null}
      <Preview />
      <Runs />
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
  const { substitutions, total } = useLoaderData<typeof loader>()
  return (
    <List
      name="subscriptions/substitutions"
      label={t('substitutions')}
      columns={useRunColumns()}
      rows={substitutions}
      total={total}
      size={size}
      to={({ id }) => `/desk/subscriptions/substitutions/${id}`}
      none={{ text: t('substitution.none') }}
    />
  )
}

function useRunColumns(): readonly Column<Substitution>[] {
  const t = useWords('subscriptions')
  return [
    {
      key: 'createdAt',
      title: t('substitution.when'),
      isName: true,
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      key: 'fromSubSku',
      title: t('substitution.from'),
      className: 'num',
      cell: ({ fromSubSku }) => fromSubSku,
    },
    { key: 'toSubSku', title: t('substitution.to'), className: 'num', cell: ({ toSubSku }) => toSubSku },
    { key: 'done', title: t('substitution.done'), isNumber: true, cell: ({ done }) => done },
    { key: 'leftOut', title: t('substitution.left_out'), isNumber: true, cell: ({ leftOut }) => leftOut },
    { key: 'waiting', title: t('substitution.waiting'), isNumber: true, cell: ({ waiting }) => waiting },
    {
      key: 'reason',
      title: t('campaign.by'),
      spare: 3,
      fields: ['actor', 'reason'],
      cell: ({ actor, reason }) => (
        <>
          <span className="soft small">{actor}</span> {reason}
        </>
      ),
    },
  ]
}
