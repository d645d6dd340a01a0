/**
 * The answers that were asked for last, at most `most`; a failed one is forgotten. For use inside a kept
 * copy, which goes as a whole.
 */
export function recent<T>(most: number) {
  const answers = new Map<string, Promise<T>>()
  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const known = answers.get(key)
    const answer = known ?? ask()
    answers.delete(key) // back in as the youngest
    answers.set(key, answer)
    if (!known) answer.catch(() => answers.delete(key))
    if (answers.size > most) answers.delete(answers.keys().next().value ?? key)
    return answer
  }
}
