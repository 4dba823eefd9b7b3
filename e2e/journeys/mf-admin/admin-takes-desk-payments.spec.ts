import { randomUUID } from "node:crypto";
import { expect, test, type Page } from "@playwright/test";
import { openAdminPage, rowOf } from "../../support/screens/admin";
import { bookAs } from "../../support/data/bookings";
import { daysAhead, newRoom } from "../../support/data/rooms";
import { newSnack } from "../../support/data/snacks";
import { paymentWidget, putIntoCart } from "../../support/screens/checkout";
import { newMember, serviceClient, signedInClient, storeSession } from "../../support/testUsers";

const deskPayments = (page: Page) => page.getByRole("region", { name: "Front desk payments" });

async function newRupeeBooking(day: string) {
  const member = await newMember({ name: `Meera ${randomUUID().slice(0, 6)}` });
  const room = await newRoom({ creditsPerHour: null });
  await bookAs(member, { roomId: room.id, day, start: "10:00", duration: 2 });
  const { data } = await serviceClient()
    .from("bookings")
    .select("id, rupees_due")
    .eq("user_id", member.id)
    .single()
    .throwOnError();
  return { member, room, bookingId: String(data.id), rupees: Number(data.rupees_due) };
}

test("Admins can take the rupees of a booking, and return them when it is cancelled", async ({
  page,
}) => {
  const { member, bookingId, rupees } = await newRupeeBooking(daysAhead(3));
  const money = `₹${rupees.toLocaleString("en-IN")}`;
  await openAdminPage(page, `/admin/bookings?q=${encodeURIComponent(member.name)}`);
  await rowOf(page, member.name).getByRole("button", { name: "Expand row" }).click();
  const desk = page.getByRole("region", { name: "Front desk" });
  await desk.getByRole("button", { name: `Take ${money}` }).click();
  const dialog = page.getByRole("dialog", { name: "Take a payment" });
  await dialog.getByText("UPI").click();
  await dialog.getByLabel("Note (optional)").fill("UTR 1234");
  await dialog.getByRole("button", { name: `Record ${money}` }).click();
  await expect(dialog).toHaveCount(0);
  await expect(desk).toContainText(`${money} paid (UPI), taken by`);

  await page.goto("/admin/payments");
  await expect(rowOf(page, member.email)).toContainText(money);

  await page.goto("/admin/cash");
  const entry = page
    .getByRole("list", { name: "Payments and refunds" })
    .getByRole("listitem")
    .filter({ hasText: member.name });
  await expect(entry).toContainText(`${money}UPI`);

  const supabase = await signedInClient(member);
  await supabase.from("bookings").delete().eq("id", bookingId).throwOnError();
  await page.goto("/admin/today");
  await deskPayments(page)
    .getByRole("button", { name: `Return ${money} to ${member.name}` })
    .click();
  const back = page.getByRole("dialog", { name: "Return a payment" });
  await back.getByRole("button", { name: `Return ${money}` }).click();
  await expect(back).toHaveCount(0);
  await expect(
    deskPayments(page).getByRole("button", { name: `Return ${money} to ${member.name}` }),
  ).toHaveCount(0);
  await page.goto("/admin/payments");
  await expect(rowOf(page, member.email)).toContainText("Refunded");
});

test("Admins decide whether refunded snacks go back in stock", async ({ page, browser }) => {
  const snack = await newSnack({ quantity: 5 });
  const stock = async () => {
    const { data } = await serviceClient()
      .from("snacks")
      .select("quantity")
      .eq("id", snack.id)
      .single();
    return Number(data?.["quantity"]);
  };
  const member = await newMember({ name: `Snack Meera ${randomUUID().slice(0, 6)}` });
  const shop = await (await browser.newContext()).newPage();
  await storeSession(shop, member);
  await putIntoCart(shop, snack.name);
  await shop
    .getByRole("dialog", { name: "Your cart" })
    .getByRole("button", { name: "Checkout" })
    .click();
  await paymentWidget(shop).payWith("success@razorpay");
  await expect(shop.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  expect(await stock()).toBe(4);

  await openAdminPage(page, "/admin/payments?status=fulfilled");
  await rowOf(page, member.email)
    .getByRole("button", { name: /^Refund/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Refund this order?" });
  await expect(dialog.getByRole("checkbox", { name: /Put the items back in stock/ })).toBeChecked();
  await dialog.getByLabel("Reason").fill("Out of milk");
  await dialog.getByRole("button", { name: "Refund ₹45" }).click();
  await expect(page.getByText("Refund requested")).toBeVisible();
  expect(await stock()).toBe(5);
  await shop.goto("/buy-credits?tab=orders");
  await expect(shop.getByRole("list", { name: "Your orders" })).toContainText(/Refund/);
});
