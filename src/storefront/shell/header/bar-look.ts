/** A question at the bottom of the window: a strip on phones, a card beside the page elsewhere. */
export const barLook =
  'border-t border-line bg-paper px-(--gutter) py-4 text-ink md:w-84 md:border-0 md:p-5 md:shadow-float'
