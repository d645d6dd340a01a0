import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'

/** Display name of a subscription: its products and interval. */
export function useSubscriptionName(): (subscription: Subscription) => string {
  const t = useWords('subscription')
  const buy = useWords('buy')
  return ({ lines, intervalInMonth }) => {
    const [first, second] = lines.map(({ name }) => name)
    const goods =
      lines.length > 2
        ? t('goodsMore', { first: first ?? '', count: lines.length - 1 })
        : second
          ? t('goodsTwo', { first: first ?? '', second })
          : (first ?? '')
    return t('named', { goods, often: buy('months', { months: intervalInMonth }).toLowerCase() })
  }
}

/** Display name of a card, such as Visa ending in 4242; null: no card. */
export function useCardName(): (card: Subscription['card']) => string {
  const t = useWords('cards')
  const words = useWords('subscription')
  return (card) =>
    card ? t('named', { brand: t(`brand.${card.brand}`), digits: card.lastFour }) : words('noCard')
}

/** Joins sentences, with a space in languages that use one; missing sentences are skipped. */
export function useSentences(): (...sentences: (string | false | null | undefined)[]) => string {
  const isLatin = useLocale() === 'en'
  const ended = (sentence: string) =>
    /[!.?。！？]$/.test(sentence) ? sentence : sentence + (isLatin ? '.' : '。')
  return (...sentences) => sentences.flatMap((each) => (each ? [ended(each)] : [])).join(isLatin ? ' ' : '')
}
