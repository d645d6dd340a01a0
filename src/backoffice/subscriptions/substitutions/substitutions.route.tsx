import { Form, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { listCampaigns } from '#shop/subscriptions/desk/campaigns/campaign.contract.ts'
import {
  listSubstitutions,
  previewSubstitution,
} from '#shop/subscriptions/desk/substitutions/substitution.contract.ts'
import { GoodsField } from '../../products/goods/goods-field.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextBox, TextField } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { List } from '../../shell/list/list.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'
import { SubscriptionsNav } from '../subscriptions-nav.tsx'
import { useSubstitutionColumns } from './substitution-columns.tsx'
import { SubstitutionCandidates } from './substitution-candidates.tsx'

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

/** Replaces an option by another one in many subscriptions: preview, button, and past runs. */
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
      <GoodsField
        key={toSubSku}
        name="to"
        label={t('substitution.to')}
        kind="option"
        takes="one"
        codes={toSubSku === '' ? [] : [toSubSku]}
        required
      >
        <TextField name="to" label={t('substitution.to')} defaultValue={toSubSku} maxLength={80} />
      </GoodsField>
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
        <SubstitutionCandidates candidates={preview.candidates} />
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

function Runs() {
  const t = useWords('subscriptions')
  const { substitutions, total } = useLoaderData<typeof loader>()
  return (
    <List
      name="subscriptions/substitutions"
      label={t('substitutions')}
      columns={useSubstitutionColumns()}
      rows={substitutions}
      total={total}
      size={size}
      to={({ id }) => `/desk/subscriptions/substitutions/${id}`}
      none={{ text: t('substitution.none') }}
    />
  )
}
