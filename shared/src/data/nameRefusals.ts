// Apart from the other sentences, which the sign-in page does not need.
export const nameWithoutLetters = "Enter a name with at least one letter or number.";
export const nameOfSpace = "This name belongs to the space or its team. Please enter another name.";
