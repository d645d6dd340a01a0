import { callsOut } from '../subscribers.ts'
import * as cards from './cards.ts'

export const describeCard = callsOut('card.stored', 'describe-card', (ctx, { cardId }) =>
  cards.describeCard(ctx, cardId),
)

export const forgetCard = callsOut('card.removed', 'forget-card', (ctx, { cardId }) =>
  cards.forgetCard(ctx, cardId),
)
