import type { GiftCode } from '#shop/wallet/gift-codes/gift-desk.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls, type DeskCall } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'

type Act = readonly [word: 'freeze' | 'thaw' | 'resend' | 'void', call: DeskCall, isOffered: boolean]

/** Freezes, unfreezes, resends or voids a gift code, as its state allows. */
export function GiftActions({ gift }: { gift: GiftCode }) {
  const t = useWords('gifts')
  const may = useMay()
  const { state } = gift
  const isBought = gift.orderId !== null
  const canBeVoided = (state === 'active' || state === 'frozen') && gift.used === 0 && !isBought
  const acts: readonly Act[] = [
    ['freeze', calls.freezeGift, (state === 'active' || state === 'partly_used') && may('gifts.freeze')],
    ['thaw', calls.thawGift, state === 'frozen' && may('gifts.freeze')],
    ['resend', calls.resendGift, state === 'active' && isBought && may('gifts.freeze')],
    ['void', calls.voidGift, canBeVoided && may('gifts.void')],
  ]
  return (
    <div className="row" style={{ alignItems: 'start' }}>
      {acts.map(([word, call, isOffered]) =>
        isOffered ? (
          <ActPanel key={word} title={t(word)}>
            <ActForm call={call} fixed={{ id: gift.id }} className="row end">
              <TextField name="reason" label={t('reason')} required maxLength={300} />
              <Send look={word === 'void' ? 'danger' : 'main'}>{t(word)}</Send>
            </ActForm>
          </ActPanel>
        ) : null,
      )}
    </div>
  )
}
