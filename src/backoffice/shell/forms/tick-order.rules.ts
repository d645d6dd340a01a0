/**
 * Values of checkboxes in the order in which they are shown and sent. If the stored order of the ticked ones differs
 * from the usual one, they come first in their stored order, so that saving preserves it.
 */
export function inTickOrder(usual: readonly string[], ticked: readonly string[]): readonly string[] {
  const stored = ticked.filter((value) => usual.includes(value))
  const asUsual = usual.filter((value) => ticked.includes(value))
  return asUsual.join('\n') === stored.join('\n') ? usual : [...new Set([...stored, ...usual])]
}
