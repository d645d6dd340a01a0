/** A question at the bottom of the window: a strip on phones, a card beside the page elsewhere. */
export const barLook = 'border-t border-line bg-paper px-(--gutter) py-4 text-ink sm:border-0 sm:p-5 sm:shadow-float'
