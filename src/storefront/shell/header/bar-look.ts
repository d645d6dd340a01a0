/**
 * A question at the bottom of the window: a strip on phones, a card beside the page elsewhere. It comes after the page,
 * which moves up its buttons for it: a press that was meant for one of them is no answer.
 */
export const barLook =
  'animate-untouchable border-t border-line bg-paper px-(--gutter) py-4 text-ink md:w-84 md:border-0 md:p-5 md:shadow-float'
