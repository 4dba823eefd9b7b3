import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { openAdminPage, pickDay } from "../../support/screens/admin";
import { phone } from "../../support/browser/viewports";
import { largePicture, storedImage } from "../../support/data/images";
import { bookAs } from "../../support/data/bookings";
import { newMember, serviceClient } from "../../support/testUsers";
import { daysAhead, newRoom } from "../../support/data/rooms";

test("Admins can add a room with amenities and an image, and change its price", async ({
  page,
}) => {
  const name = `Teak ${randomUUID().slice(0, 8)}`;
  await openAdminPage(page, "/admin/rooms");
  await page.getByRole("button", { name: "Add room" }).click();
  const adding = page.getByRole("dialog", { name: "Add room" });
  await adding.getByRole("button", { name: "Add room" }).click();
  await expect(adding.getByText("Name is required")).toBeVisible();
  await adding.getByLabel("Name").fill(name);
  await adding.getByLabel("Capacity (people)").fill("8");
  await adding.getByLabel("Credits per hour").fill("3");
  await adding.getByLabel("Amenities").fill("Standing desk");
  await adding.getByLabel("Amenities").press("Enter");
  await adding.getByLabel("Photos").setInputFiles(largePicture);
  await adding.getByLabel("Caption of photo 1").fill("Window side");
  // Slow on a busy machine: the browser shrinks the picture.
  await expect(adding.getByText("Preparing photo")).toHaveCount(0, { timeout: 90_000 });
  await adding.getByRole("button", { name: "Add room" }).click();
  await expect(page.getByText("Room added successfully")).toBeVisible();

  const card = page.getByRole("article", { name });
  await expect(card).toContainText("8 people · 3 credits per hour");
  await expect(card).toContainText("Standing desk");
  await expect(card).toContainText("Available");

  await card.getByRole("button", { name: `Edit ${name}` }).click();
  const editing = page.getByRole("dialog", { name: "Edit room" });
  await editing.getByLabel("Credits per hour").fill("");
  await editing.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Room updated successfully")).toBeVisible();
  await expect(card).toContainText("priced in rupees");
  const { data } = await serviceClient()
    .from("rooms")
    .select("id, credits_per_hour, amenities, image_url, photos")
    .eq("name", name)
    .single()
    .throwOnError();
  expect(data).toMatchObject({ credits_per_hour: null, amenities: ["Standing desk"] });
  expect(data.image_url).toContain("/rooms/");
  expect(await storedImage(page, String(data.image_url))).toMatchObject({
    type: "image/png",
    size: [2000, 1000],
  });
  const [photo] = data.photos as { url: string; small: string }[];
  expect(photo).toMatchObject({ url: data.image_url, caption: "Window side", x: 50, y: 50 });
  expect(await storedImage(page, String(photo?.small))).toMatchObject({ size: [800, 400] });

  await page.setViewportSize(phone);
  await page.goto("/book-room");
  const open = page.getByRole("button", { name: `1 photo of ${name}` });
  expect((await open.boundingBox())?.width, "fits on the picture").toBeLessThan(80);
  await open.click();
  const photos = page.getByRole("dialog", { name });
  const large = photos.getByRole("img", { name: `${name}, 1 of 1` });
  await expect(large).toBeVisible();
  await expect(large, "wide photos are not distorted").toHaveCSS("object-fit", "contain");
  await expect(photos).toContainText("Window side");
  await serviceClient().from("rooms").delete().eq("id", String(data.id)).throwOnError();
});

test("Admins can add a photo whose fine lines become an even grey when it is scaled down", async ({
  page,
}) => {
  await openAdminPage(page, "/admin/rooms");
  await page.getByRole("button", { name: "Add room" }).click();
  const adding = page.getByRole("dialog", { name: "Add room" });
  const lines = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 3000, height: 300 });
    const context = canvas.getContext("2d");
    context?.fillRect(0, 0, 3000, 300);
    if (context) context.fillStyle = "white";
    for (let x = 0; x < 3000; x += 2) context?.fillRect(x, 0, 1, 300);
    return canvas.toDataURL("image/png").replace(/^.*,/, "");
  });
  await adding.getByLabel("Photos").setInputFiles({
    name: "lines.png",
    mimeType: "image/png",
    buffer: Buffer.from(lines, "base64"),
  });
  const shades = await adding.locator("img").evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const { naturalWidth: width } = image;
    const canvas = Object.assign(document.createElement("canvas"), { width, height: 1 });
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, -10);
    const { data = [] } = context?.getImageData(20, 0, width - 40, 1) ?? {};
    return Array.from(data).filter((_, at) => at % 4 === 0);
  });
  expect(Math.min(...shades)).toBeGreaterThan(115);
  expect(Math.max(...shades)).toBeLessThan(140);
});

test("Admins see the bookings of a room on a day and before they retire it", async ({ page }) => {
  const room = await newRoom({ creditsPerHour: 2 });
  const member = await newMember({ name: "Nila Sundaram", credits: 10 });
  const day = daysAhead(8);
  await bookAs(member, { roomId: room.id, day, start: "11:00", duration: 3 });

  await openAdminPage(page, "/admin/rooms");
  const card = page.getByRole("article", { name: room.name });
  await expect(card).toContainText("Available");
  await pickDay(page.getByLabel("Date"), day);
  await expect(card).toContainText("Booked");
  await expect(card).toContainText("11:00 AM - 12:30 PM");
  await expect(card).toContainText("Nila Sundaram");
  await expect(card).toContainText("90 min · 3 credits");

  await card.getByRole("button", { name: `Retire ${room.name}` }).click();
  const question = page.getByRole("dialog", { name: `Retire ${room.name}?` });
  await expect(question).toContainText("1 booking from today on");
  await expect(question).toContainText("Nila Sundaram");
  await question.getByRole("button", { name: "Retire room" }).click();
  await expect(page.getByText(`${room.name} is retired`)).toBeVisible();
  await expect(card).toContainText("Retired");
  await page.goto("/book-room");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: room.name })).toHaveCount(0);

  await page.goto("/admin/rooms");
  await card.getByRole("button", { name: `Restore ${room.name}` }).click();
  await expect(page.getByText(`${room.name} can be booked again`)).toBeVisible();
});
