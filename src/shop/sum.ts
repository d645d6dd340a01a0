/** The sum of these whole numbers; 0 of none. */
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
