import { useNavigate } from 'react-router'
import { languages } from '#shop/region.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, Send, TextBox, TextField } from '../../shell/forms/fields.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import type { Begun } from './copy.rules.ts'
import { DraftNames } from './draft-names.tsx'
import type { Draft } from './draft.rules.ts'
import { DraftDelivery } from './draft-delivery.tsx'

type Props = {
  draft: Draft
  /** Courier fee; null: no courier delivers there. */ fee: number | null
  begun: Begun
}

/** Buyer, delivery and prices of a draft. An empty price means the shop's regular price. */
export function DraftForm({ draft, fee, begun }: Props) {
  const t = useWords('draft')
  const { buyer } = begun
  const field = useWords('field')
  const locale = useLocale()
  const navigate = useNavigate()
  const lines = draft.lines.flatMap(({ subSku, quantity }, index) => [
    [`lines[${index}][sub_sku]`, subSku] as const,
    [`lines[${index}][quantity]`, String(quantity)] as const,
  ])
  return (
    <section className="desk-card" aria-labelledby="draft-buyer">
      <h2 id="draft-buyer">{t('buyer')}</h2>
      <ActForm
        call={calls.createDraft}
        fixed={{ ...Object.fromEntries(lines), currency: draft.currency }}
        className="fields"
        goTo="/desk/orders/{order.id}"
        done={(answer) => void navigate(`/desk/orders/${(answer.order as { id: string }).id}`)}
      >
        {draft.lines.map(({ subSku }, index) => (
          <TextField
            key={subSku}
            name={`lines[${index}][unit_price]`}
            label={t('priceOf', { sku: subSku, currency: draft.currency })}
            hint={index === 0 ? t('priceHint') : undefined}
            inputMode="decimal"
            pattern="[0-9]+(\.[0-9]{1,2})?"
            whole
          />
        ))}
        <TextField
          name="email"
          type="email"
          label={field('email')}
          defaultValue={buyer?.email}
          required
          whole
        />
        <DraftNames
          locale={locale}
          family={{ name: 'lastname', label: field('lastname'), value: buyer?.lastname }}
          given={{ name: 'firstname', label: field('firstname'), value: buyer?.firstname }}
          required
        />
        <Choice
          name="locale"
          label={t('language')}
          options={languages.map(({ key, label }) => [key, label] as const)}
          defaultValue={buyer?.locale ?? 'hk'}
        />
        <DraftDelivery draft={draft} begun={begun} />
        <TextField
          name="delivery_fee"
          label={t('deliveryFee')}
          inputMode="decimal"
          pattern="[0-9]+(\.[0-9]{1,2})?"
          defaultValue={String(fee ?? 0)}
        />
        <TextBox name="remarks" label={t('remarks')} maxLength={500} />
        <TextField name="reason" label={t('reason')} required maxLength={500} whole />
        <div className="row whole">
          {draft.lines.length === 0 ? <p className="soft">{t('empty')}</p> : <Send>{t('create')}</Send>}
        </div>
      </ActForm>
    </section>
  )
}
