export function formatCardNumber(text) {
  const digits = text.replaceAll(/\D/g, "").slice(0, 19);
  return digits.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}

export function formatExpiry(text) {
  const digits = text.replaceAll(/\D/g, "").slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

export function problemsOf({ method, vpa, number, expiry, cvv }, today) {
  const problems = {};
  if (method === "upi") {
    if (!/^[\w.-]{2,}@[\w.-]{2,}$/.test(vpa.trim()))
      problems.vpa = "Enter a UPI ID such as name@bank.";
    return problems;
  }
  if (!isCardNumber(number)) problems.number = "Check the card number.";
  if (!isInFuture(expiry, today)) problems.expiry = "Check the expiry date.";
  if (!/^\d{3,4}$/.test(cvv)) problems.cvv = "Enter the 3 digits.";
  return problems;
}

function isCardNumber(text) {
  const digits = text.replaceAll(/\D/g, "");
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits.length >= 12 && sum % 10 === 0;
}

function isInFuture(expiry, today) {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry) ?? [];
  return month !== undefined && new Date(2000 + Number(year), Number(month)) > today;
}
