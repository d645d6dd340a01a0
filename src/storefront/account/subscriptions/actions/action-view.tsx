import type { ComponentType } from 'react'
import type { ActionName } from './actions.rules.ts'
import { ActionContext, type Action } from './action-context.ts'
import { Cancel } from './cancelling/cancel-action.tsx'
import { ReplaceCard } from './card-action.tsx'
import { Swap } from './content-actions.tsx'
import { Interval } from './interval-action.tsx'
import { Quantity } from './quantity-action.tsx'
import { Move } from './date-actions.tsx'
import { Resume } from './resume-action.tsx'
import { Rest, TakeUpAgain } from './delivery-actions.tsx'
import { SendNow } from './send-now-action.tsx'
import { Skip, Unskip } from './skip-actions.tsx'
import { AnswerYes, PayNow } from './charge-actions.tsx'
import { Asking, DeliveryAddress, OutOfStock } from './setting-actions.tsx'
import { WalletCap } from './wallet-action.tsx'

const views: Record<ActionName, ComponentType> = {
  skip: Skip,
  unskip: Unskip,
  pause: Rest,
  resume: Resume,
  swap: Swap,
  quantity: Quantity,
  interval: Interval,
  date: Move,
  'send-now': SendNow,
  address: DeliveryAddress,
  wallet: WalletCap,
  'out-of-stock': OutOfStock,
  asking: Asking,
  answer: AnswerYes,
  'pay-now': PayNow,
  uncancel: TakeUpAgain,
  cancel: Cancel,
  card: ReplaceCard,
}

/** View of an action of a subscription. */
export function ActionView(action: Action) {
  const View = views[action.page.name]
  return (
    <ActionContext value={action}>
      <View />
    </ActionContext>
  )
}
