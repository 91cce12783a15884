/** Of so many people in a program each is read from the facts where many of them may have changed. */
export const fewPeople = 5000
