/**
 * Classes of a prompt at the bottom of the window: a strip on phones, a card elsewhere. It appears after the page and
 * shifts its buttons, so it ignores presses at first: they may have been meant for one of those buttons.
 */
export const barLook =
  'animate-untouchable border-t border-line bg-paper px-(--gutter) py-4 text-ink md:w-84 md:border-0 md:p-5 md:shadow-float'
