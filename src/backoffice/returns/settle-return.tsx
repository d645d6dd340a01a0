import { Form } from 'react-router'
import type { DeskReturn } from '#shop/returns/desk.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { Amount } from '../shell/amount.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextBox } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'
import type { Refund } from './refund.server.ts'

/** Preview of the refund, then the button. The confirmed refund equals the preview. */
export function SettleReturn({ each, refund }: { each: DeskReturn; refund: Refund }) {
  const t = useWords('returns')
  const tr = useWords('refund')
  const { input: request, currency } = refund
  const ticks = [
    ['delivery', tr('delivery'), request.delivery],
    ['gift_wrap', tr('giftWrap'), request.giftWrap],
    ...(each.hasWallet ? [['to_wallet', t('toWallet'), request.toWallet] as const] : []),
  ] as const
  const chosen = Object.fromEntries(ticks.map(([name, , isOn]) => [name, isOn ? '1' : '0']))
  return (
    <>
      <Form method="get" className="row" preventScrollReset>
        <input type="hidden" name="seen" value="1" />
        {ticks.map(([name, label, isOn]) => (
          <label key={name} className="tick">
            <input type="checkbox" name={name} value="1" defaultChecked={isOn} />
            <span>{label}</span>
          </label>
        ))}
        <button type="submit" className="act">
          {t('reckon')}
        </button>
      </Form>
      <dl>
        <dt>{tr('goods')}</dt>
        <dd>
          <Amount of={refund.goods} currency={currency} />
        </dd>
        <dt>{tr('delivery')}</dt>
        <dd>
          <Amount of={refund.delivery} currency={currency} />
        </dd>
        <dt>{tr('giftWrap')}</dt>
        <dd>
          <Amount of={refund.giftWrap} currency={currency} />
        </dd>
        <dt>
          <b>{tr('total')}</b>
        </dt>
        <dd>
          <b>
            <Amount of={refund.total} currency={currency} />
          </b>
        </dd>
        {refund.wallet > 0 ? (
          <>
            <dt>{tr('ofWhichWallet')}</dt>
            <dd>
              <Amount of={refund.wallet} currency={currency} />
            </dd>
          </>
        ) : null}
      </dl>
      {refund.needsSecond ? <p className="hot">{t('needsSecond')}</p> : null}
      <ActForm key={JSON.stringify(chosen)} call={calls.settleReturn} fixed={{ id: each.id, ...chosen }}>
        <TextBox name="note" label={t('noteToBuyer')} maxLength={1_000} />
        <Send>{t('settle')}</Send>
      </ActForm>
    </>
  )
}
